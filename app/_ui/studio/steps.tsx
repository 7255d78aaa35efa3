import { useEffect, useRef } from "react";
import type { Take } from "#app/_ui/studio/engine.ts";

/** One step of the conversation: what was asked, what was done, what was left. */
function Step({
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

/** The steps that were made so far; the one that is shown is in sight. */
export function Steps(props: {
  takes: readonly Take[];
  shown: number;
  onShow(index: number): Promise<void>;
  onMend(reading: string): void;
}) {
  const { takes, shown, onShow, onMend } = props;
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when they change, not when they are read
  useEffect(() => {
    const step = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && step) list.current.scrollTop = step.offsetTop - list.current.offsetTop;
  }, [takes, shown]);
  return (
    <ol
      ref={list}
      className="steps-made"
      aria-live="polite"
      aria-label="What was made so far"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by keyboard
      tabIndex={0}
    >
      {takes.map((take, index) => (
        <Step
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other name than its number
          key={index}
          take={take}
          index={index}
          shown={index === shown}
          // the button that was pressed is gone then
          onShow={() => void onShow(index).then(() => list.current?.focus({ preventScroll: true }))}
          onMend={() => onMend(take.reading)}
        />
      ))}
    </ol>
  );
}
