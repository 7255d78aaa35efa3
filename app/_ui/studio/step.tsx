import type { Take } from "#app/_ui/studio/engine.ts";

/** One step of the conversation: what was asked, what was done, what was left. */
export function Step({
  take,
  index,
  shown,
  onShow,
  onMend,
}: {
  take: Take;
  index: number;
  shown: boolean;
  onShow(): void;
  onMend(): void;
}) {
  return (
    <li className="step" aria-current={shown ? "step" : undefined}>
      <p className="step-asked">{index === 0 ? "Your brief" : take.asked}</p>
      {take.done.length > 0 && (
        <ul className="step-done">
          {take.done.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {take.left.length > 0 && (
        <details className="step-left">
          <summary>
            {take.left.length === 1 ? "One thing was not used" : `${take.left.length} things were not used`}
          </summary>
          <ul>
            {take.left.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
      {(take.reading || !shown) && (
        <p className="step-buttons">
          {take.reading && (
            <button type="button" onClick={onMend}>
              Change how it was read
            </button>
          )}
          {!shown && (
            <button type="button" onClick={onShow}>
              Go back to this one
            </button>
          )}
        </p>
      )}
    </li>
  );
}
