/** The slate beside a form: what is about to be filmed. A drawing for the eye; all of it is said in the text. */
export function Slate({ scene, rows }: { scene: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <div className="slate desk-side" aria-hidden="true">
      <div className="slate-bars" />
      <dl>
        <div className="slate-wide">
          <dt>Scene</dt>
          <dd>{scene}</dd>
        </div>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
