import { type FormEvent, useRef, useState } from "react";
import { maximumLength } from "#lib/motion/plan/plan-error.ts";
import { plainText } from "#lib/motion/words/plain-text.ts";
import { prepareBriefs } from "#app/_ui/studio/engine.ts";

/** From this share of the longest on, the length of a brief is said. */
const NEARLY = 0.9;
/** Before it is asked for; what fails is told when it is. */
const fetchPlanner = () => void prepareBriefs().catch(() => undefined);
const FETCHES_PLANNER = { onFocus: fetchPlanner, onPointerEnter: fetchPlanner };
const inThousands = (count: number): string => count.toLocaleString("en-US");

/** The brief in its field. @param written stands there at first */
export function useBrief(written: string) {
  const [text, setText] = useState(written);
  const field = useRef<HTMLTextAreaElement>(null);

  /** Puts a reading where the brief is: the brief itself comes back with the browser's own undo. */
  const mend = (reading: string) => {
    const area = field.current;
    if (!area) return;
    area.focus();
    area.select();
    // typed, so that it can be undone; where a browser does not do that any more, it is set
    if (!document.execCommand("insertText", false, reading)) setText(reading);
    area.setSelectionRange(0, 0);
    area.scrollTop = 0;
  };

  return { text, setText, field, mend };
}

/** The brief, and the buttons that make a film of it. */
export function BriefForm(props: {
  brief: ReturnType<typeof useBrief>;
  busy: boolean;
  onMake(): void;
  onAnother(): void;
}) {
  const { brief, busy, onMake, onAnother } = props;
  const most = maximumLength(brief.text);
  // as the planner counts
  const { length } = plainText(brief.text);
  const tooLong = length > most;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onMake();
  };
  return (
    <form onSubmit={onSubmit} className="studio-brief">
      <label htmlFor="studio-brief">Brief</label>
      <textarea
        ref={brief.field}
        id="studio-brief"
        value={brief.text}
        rows={7}
        aria-invalid={tooLong}
        aria-describedby="studio-count"
        {...FETCHES_PLANNER}
        onChange={(event) => brief.setText(event.target.value)}
      />
      <p id="studio-count" className="studio-count" hidden={length < NEARLY * most}>
        {`${inThousands(length)} of ${inThousands(most)} characters${tooLong ? ": cut it down" : ""}`}
      </p>
      <div className="studio-buttons">
        <button type="submit" className="studio-primary" aria-disabled={busy} {...FETCHES_PLANNER}>
          Make the film
        </button>
        <button type="button" aria-disabled={busy} {...FETCHES_PLANNER} onClick={onAnother}>
          Another take
        </button>
      </div>
    </form>
  );
}
