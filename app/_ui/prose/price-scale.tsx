const TICKS = Array.from({ length: 40 }, (_, tick) => tick);

/** A decoration of the pay-what-you-want plan: a scale that begins at the minimum and has no end. */
export function PriceScale() {
  return (
    <svg
      className="price-scale"
      viewBox="0 0 480 44"
      preserveAspectRatio="xMinYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path className="closed" d="M0 30h60" />
      <path className="open" d="M60 30h420" />
      {TICKS.map((tick) => (
        <path
          key={tick}
          className={tick < 5 ? "closed" : "open"}
          d={`M${tick * 12 + 0.5} 30v${tick % 5 ? -5 : -11}`}
        />
      ))}
      <polygon className="knob" points="60,20 70,30 60,40 50,30" />
    </svg>
  );
}
