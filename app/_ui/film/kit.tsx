import type { CSSProperties, ReactNode } from "react";

/*
 * Storyboard frames, drawn by hand in code: what the words of a storyboard describe, as cut-paper shapes.
 * They are drawings of films that do not exist yet, so they are decoration: hidden from assistive
 * technology and without text in the document (words on screen are CSS content from an attribute).
 */

export type Aspect = "16:9" | "9:16" | "1:1";
const SIZES: Record<Aspect, [number, number]> = { "16:9": [160, 90], "9:16": [90, 160], "1:1": [120, 120] };

/** How a shape enters when the film plays; film.css has one animation for each. */
export type Motion =
  | "fade"
  | "rise"
  | "fall"
  | "left"
  | "right"
  | "grow"
  | "wide"
  | "tall"
  | "draw"
  | "turn"
  | "spin"
  | "roll"
  | "sag"
  | "shake"
  | "drift";

/** Props of a shape that enters `after` seconds into its scene; empty in a still frame. */
export type Move = (motion: Motion, after?: number) => { className?: string; style?: CSSProperties };

export interface Scene {
  /** Words on screen. */
  words?: string;
  /** Seconds into the scene at which they appear; omitted: almost at once. */
  wordsAfter?: number;
  /** Where they stand. */
  place?: "middle" | "top" | "bottom" | "left" | "right" | "upright" | "low-right" | "narrow";
  /** Their size: hundredths of the frame's width (`cqw`). */
  size?: number;
  color?: string;
  draw(move: Move): ReactNode;
}

/** A film on paper: `scenes` match the items of its page's storyboard, without the closing "Out." */
export interface Film {
  aspect: Aspect;
  /** Which scene stands for the film where it does not play. */
  poster: number;
  scenes: readonly Scene[];
}

export const frameBox = (aspect: Aspect): string => `0 0 ${SIZES[aspect].join(" ")}`;

/** Fills the frame. */
export const Back = ({ fill }: { fill: string }) => (
  <rect x="-1" y="-1" width="162" height="162" fill={fill} />
);

const still: Move = () => ({});

/** Entrances of a scene that begins at a second of a film that plays. */
export const moveFrom =
  (startSeconds: number): Move =>
  (motion, after = 0) => ({
    className: `m m-${motion}`,
    style: { "--at": `${Math.round((startSeconds + after) * 100) / 100}s` } as CSSProperties,
  });

/** The words on screen, as an attribute that CSS shows. */
export function SceneWords({ scene, move = still }: { scene: Scene; move?: Move }) {
  if (!scene.words) return null;
  const entrance = move("fade", scene.wordsAfter ?? 0.15);
  const style = { ...entrance.style, "--size": scene.size ?? 10, color: scene.color } as CSSProperties;
  return (
    <i
      className={`words words-${scene.place ?? "middle"} ${entrance.className ?? ""}`}
      data-words={scene.words}
      style={style}
    />
  );
}

/** A still frame. */
export function Still({ scene, aspect }: { scene: Scene; aspect: Aspect }) {
  return (
    <span className="frame" data-aspect={aspect} aria-hidden="true">
      <svg
        viewBox={frameBox(aspect)}
        preserveAspectRatio="xMidYMid slice"
        focusable="false"
        aria-hidden="true"
      >
        {scene.draw(still)}
      </svg>
      <SceneWords scene={scene} />
    </span>
  );
}

/** The end of a film: a frame with nothing on it. */
export function OutFrame({ aspect }: { aspect: Aspect }) {
  return <span className="frame frame-out" data-aspect={aspect} aria-hidden="true" />;
}

/* Parts that more than one film uses. */

const spokes = Array.from({ length: 14 }, (_, spoke) => (spoke / 14) * 360);

/** A bicycle wheel. */
export const Wheel = (props: { x: number; y: number; r: number; tyre: string; rim: string }) => {
  const { x, y, r, tyre, rim } = props;
  return (
    <g>
      <circle cx={x} cy={y} r={r} fill="none" stroke={tyre} strokeWidth={r * 0.17} />
      <circle cx={x} cy={y} r={r * 0.86} fill="none" stroke={rim} strokeWidth={r * 0.07} />
      <path
        d={spokes
          .map((angle) => {
            const a = (angle * Math.PI) / 180;
            return `M${x} ${y}L${(x + Math.cos(a) * r * 0.84).toFixed(1)} ${(y + Math.sin(a) * r * 0.84).toFixed(1)}`;
          })
          .join("")}
        stroke={rim}
        strokeWidth={r * 0.022}
      />
      <circle cx={x} cy={y} r={r * 0.13} fill={tyre} />
      <circle cx={x} cy={y - r * 0.62} r={r * 0.07} fill={rim} />
    </g>
  );
};

/** A clock face with hands at a time; angles in degrees from twelve. */
export const Clock = (props: {
  x: number;
  y: number;
  r: number;
  face: string;
  ink: string;
  hour: number;
  minute: number;
}) => {
  const { x, y, r, face, ink, hour, minute } = props;
  return (
    <g>
      <circle cx={x} cy={y} r={r} fill={face} />
      {[0, 90, 180, 270].map((angle) => (
        <rect
          key={angle}
          x={x - r * 0.03}
          y={y - r * 0.9}
          width={r * 0.06}
          height={r * 0.14}
          fill={ink}
          transform={`rotate(${angle} ${x} ${y})`}
        />
      ))}
      <rect
        x={x - r * 0.05}
        y={y - r * 0.5}
        width={r * 0.1}
        height={r * 0.56}
        fill={ink}
        transform={`rotate(${hour} ${x} ${y})`}
      />
      <rect
        x={x - r * 0.035}
        y={y - r * 0.78}
        width={r * 0.07}
        height={r * 0.84}
        fill={ink}
        transform={`rotate(${minute} ${x} ${y})`}
      />
      <circle cx={x} cy={y} r={r * 0.09} fill={ink} />
    </g>
  );
};

/** A telephone, screen blank. */
export const Phone = (props: { x: number; y: number; w: number; body: string; screen: string }) => {
  const { x, y, w, body, screen } = props;
  const h = w * 1.9;
  return (
    <g>
      <rect x={x} y={y} width={w} height={h} rx={w * 0.12} fill={body} />
      <rect
        x={x + w * 0.08}
        y={y + w * 0.12}
        width={w * 0.84}
        height={h - w * 0.24}
        rx={w * 0.03}
        fill={screen}
      />
      <rect x={x + w * 0.4} y={y + w * 0.05} width={w * 0.2} height={w * 0.03} rx={w * 0.015} fill={screen} />
    </g>
  );
};

/** Steam: plumes of one width. */
export const Steam = (props: {
  plumes: [x: number, bottom: number, height: number][];
  color: string;
  width: number;
}) => (
  <g fill="none" stroke={props.color} strokeWidth={props.width} strokeLinecap="round">
    {props.plumes.map(([x, bottom, height]) => {
      const q = height / 4;
      return (
        <path
          key={`${x},${bottom}`}
          d={`M${x} ${bottom}c-${q * 0.55} -${q * 0.5} -${q * 0.55} -${q} 0 -${q}s${q * 0.55} -${q * 0.5} 0 -${q}s-${q * 0.55} -${q * 0.5} 0 -${q}s${q * 0.55} -${q * 0.5} 0 -${q}`}
        />
      );
    })}
  </g>
);

/** A keyframe diamond: a square on its corner. */
export const diamond = (x: number, y: number, r: number): string =>
  `${x},${y - r} ${x + r},${y} ${x},${y + r} ${x - r},${y}`;
