import type { ReactNode } from "react";

/*
 * The diagrams of the content, drawn in the page's own tokens (prose.css). Their caption says what they
 * show, so the drawings themselves are hidden from assistive technology.
 */

type Point = readonly [x: number, y: number];

const Label = (props: {
  at: Point;
  children: string;
  anchor?: "start" | "middle" | "end";
  quiet?: boolean;
}) => (
  <text
    x={props.at[0]}
    y={props.at[1]}
    textAnchor={props.anchor ?? "middle"}
    className={props.quiet ? "quiet" : undefined}
  >
    {props.children}
  </text>
);
const Box = (props: { at: Point; w: number; h?: number; label: string; strong?: boolean }) => {
  const [x, y] = props.at;
  const h = props.h ?? 36;
  return (
    <g>
      <rect x={x} y={y - h / 2} width={props.w} height={h} className={props.strong ? "box strong" : "box"} />
      <Label at={[x + props.w / 2, y + 5]}>{props.label}</Label>
    </g>
  );
};
/** A line with a head at its end. */
const Arrow = ({ d, tip, turn = 0 }: { d: string; tip: Point; turn?: number }) => (
  <g>
    <path d={d} className="line" />
    <path d="M0 0l-8 -4.5v9z" className="tip" transform={`translate(${tip[0]} ${tip[1]}) rotate(${turn})`} />
  </g>
);
const diamond = (x: number, y: number, r: number) =>
  `${x},${y - r} ${x + r},${y} ${x},${y + r} ${x - r},${y}`;

const FILES = ["llms.txt", "sitemap.xml", "feed.xml", "search index", "docs MCP"];
const GATES = [
  ["address", ""],
  ["version", "400"],
  ["quota", "429"],
  ["method", "405"],
  ["path", "404"],
  ["negotiate", "406"],
] as const;
const OFFERS = [
  ["text/markdown", 1, "1"],
  ["text/html", 0.8, "0.8"],
  ["application/json", 0.1, "0.1"],
] as const;

const FIGURES = {
  projections: {
    height: 300,
    drawing: (
      <>
        {[12, 6, 0].map((shift) => (
          <rect key={shift} x={8 + shift} y={112 - shift} width="112" height="76" className="box" />
        ))}
        <path d="M24 132h72M24 146h56M24 160h64" className="line quiet" />
        <Label at={[70, 218]}>content/*.mdx</Label>
        <Arrow d="M134 150H176" tip={[182, 150]} />
        <polygon points={diamond(230, 150, 46)} className="box strong" />
        <Label at={[230, 155]}>corpus</Label>
        {[54, 150, 246].map((y) => (
          <Arrow
            key={y}
            d={y === 150 ? "M276 150H322" : `M258 ${y < 150 ? 132 : 168}L300 ${y}H322`}
            tip={[330, y]}
          />
        ))}
        {["HTML", "Markdown", "JSON"].map((name, row) => (
          <Box key={name} at={[330, 54 + row * 96]} w={110} label={name} />
        ))}
        <path d="M440 54h28M440 150h28M440 246h28M468 54V246" className="line quiet" />
        {FILES.map((name, row) => (
          <g key={name}>
            <Arrow d={`M468 ${38 + row * 56}H500`} tip={[508, 38 + row * 56]} />
            <Box at={[508, 38 + row * 56]} w={124} h={32} label={name} />
          </g>
        ))}
        <path d="M468 38V262" className="line quiet" />
      </>
    ),
  },
  door: {
    height: 216,
    drawing: (
      <>
        <Label at={[4, 92]} anchor="start">
          request
        </Label>
        <Arrow d="M4 104H524" tip={[530, 104]} />
        {GATES.map(([name, status], gate) => {
          const x = 104 + gate * 74;
          return (
            <g key={name}>
              <path d={`M${x} 58V150`} className="gate" />
              <polygon points={diamond(x, 104, 7)} className="key" />
              <Label at={[x, 46]}>{name}</Label>
              {status && (
                <>
                  <Arrow d={`M${x} 150V168`} tip={[x, 176]} turn={90} />
                  <Label at={[x, 196]} quiet>
                    {status}
                  </Label>
                </>
              )}
            </g>
          );
        })}
        <path d="M530 104L552 72H560M530 104L552 136H560" className="line" />
        <Label at={[566, 77]} anchor="start">
          answer
        </Label>
        <Label at={[566, 141]} anchor="start">
          route
        </Label>
      </>
    ),
  },
  negotiation: {
    height: 236,
    drawing: (
      <>
        <Label at={[4, 26]} anchor="start">
          Accept: text/markdown, text/html;q=0.8, */*;q=0.1
        </Label>
        <path d="M4 42H636" className="line quiet" />
        {[0, 0.25, 0.5, 0.75, 1].map((weight) => (
          <g key={weight}>
            <path d={`M${180 + weight * 360} 66V196`} className="line quiet" />
            <Label at={[180 + weight * 360, 218]} quiet>
              {String(weight)}
            </Label>
          </g>
        ))}
        {OFFERS.map(([type, weight, label], row) => {
          const y = 84 + row * 44;
          return (
            <g key={type}>
              <Label at={[166, y + 5]} anchor="end">
                {type}
              </Label>
              <rect
                x="180"
                y={y - 11}
                width={360 * weight}
                height="22"
                className={row ? "bar quiet" : "bar"}
              />
              <polygon points={diamond(180 + 360 * weight, y, 8)} className={row ? "key hollow" : "key"} />
              <Label at={[180 + 360 * weight + 16, y + 5]} anchor="start">
                {row ? label : `${label}  is sent`}
              </Label>
            </g>
          );
        })}
      </>
    ),
  },
  window: {
    height: 210,
    drawing: (
      <>
        <rect x="40" y="62" width="270" height="64" className="box" />
        <rect x="310" y="62" width="270" height="64" className="box" />
        {Array.from({ length: 24 }, (_, request) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: strokes of a drawing
            key={request}
            d={`M${request < 12 ? 308 - request * 4 : 312 + (request - 12) * 4} 70V118`}
            className="request"
          />
        ))}
        <Label at={[250, 46]} anchor="end">
          120 requests
        </Label>
        <Label at={[370, 46]} anchor="start">
          120 requests
        </Label>
        <path d="M256 42q14 0 26 18M364 42q-14 0 -26 18" className="line quiet" />
        <path d="M370 94V94" className="line" />
        <Arrow d="M376 94H566" tip={[574, 94]} />
        <Label at={[470, 86]} quiet>
          the next one waits
        </Label>
        <path d="M40 150H580M40 142V158M310 142V158M580 142V158" className="line" />
        {Array.from({ length: 17 }, (_, tick) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ticks of a ruler
          <path key={tick} d={`M${40 + (tick + 1) * 30} 146V154`} className="line quiet" />
        ))}
        {["0 s", "60 s", "120 s"].map((label, edge) => (
          <Label key={label} at={[40 + edge * 270, 182]}>
            {label}
          </Label>
        ))}
      </>
    ),
  },
  lifecycle: {
    height: 200,
    drawing: (
      <>
        <path d="M40 92H600" className="line quiet" />
        {["brief", "plan", "preview", "export"].map((state, at) => {
          const x = 70 + at * 166;
          return (
            <g key={state}>
              {at > 0 && <Arrow d={`M${x - 138} 92H${x - 32}`} tip={[x - 24, 92]} />}
              <polygon points={diamond(x, 92, 22)} className={at === 3 ? "key" : "box strong"} />
              <Label at={[x, 142]}>{state}</Label>
            </g>
          );
        })}
        <Arrow d="M402 66C402 18 236 18 236 60" tip={[236, 66]} turn={90} />
        <Label at={[319, 22]} quiet>
          corrections
        </Label>
        <Label at={[568, 164]} quiet>
          MP4
        </Label>
      </>
    ),
  },
} as const;

/** A diagram and, below it, what it shows (the caption comes from the content). */
export function Figure({ name, children }: { name?: string; alt?: string; children?: ReactNode }) {
  const figure = FIGURES[name as keyof typeof FIGURES];
  return (
    <figure className="figure">
      {figure && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div className="figure-box" role="group" aria-label="Diagram, described below it" tabIndex={0}>
          <svg viewBox={`0 0 640 ${figure.height}`} aria-hidden="true" focusable="false">
            {figure.drawing}
          </svg>
        </div>
      )}
      <figcaption>{children}</figcaption>
    </figure>
  );
}
