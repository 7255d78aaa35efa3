import { type FormEvent, useEffect, useRef } from "react";
import { prepareEdits } from "#app/_ui/studio/engine.ts";
import { Steps } from "#app/_ui/studio/steps.tsx";
import type { Conversation } from "#app/_ui/studio/use-conversation.ts";
import type { Work } from "#app/_ui/studio/use-work.ts";

const INSTRUCTIONS = ["make it faster", "use the palette forest", "make it vertical", "remove scene 2"];

/** Why nothing was done, where one looks. */
function Reasons({ reasons }: { reasons: readonly string[] }) {
  const why = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reasons.length) why.current?.scrollIntoView({ block: "nearest" });
  }, [reasons]);
  return (
    reasons.length > 0 && (
      <div ref={why} className="studio-reasons" role="alert">
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </div>
    )
  );
}

function InstructionForm({ conversation, busy }: { conversation: Conversation; busy: boolean }) {
  const { take, instruction, setInstruction, tell } = conversation;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void tell(instruction);
  };
  return (
    <form onSubmit={onSubmit} className="studio-instruction">
      <label htmlFor="studio-instruction">Change something</label>
      <input
        id="studio-instruction"
        value={instruction}
        onFocus={() => void prepareEdits().catch(() => undefined)}
        autoComplete="off"
        onChange={(event) => setInstruction(event.target.value)}
      />
      <button type="submit" aria-disabled={busy || !take || !instruction.trim()}>
        Change it
      </button>
      <p className="studio-hints">
        {INSTRUCTIONS.map((words) => (
          <button key={words} type="button" aria-disabled={busy || !take} onClick={() => void tell(words)}>
            {words}
          </button>
        ))}
      </p>
    </form>
  );
}

/** The conversation about the film: what was made so far, why something was not, and what is to change next. */
export function Talk(props: { conversation: Conversation; work: Work; onMend(reading: string): void }) {
  const { conversation, work, onMend } = props;
  const { takes, shown, goTo } = conversation;
  return (
    <div className="studio-talk">
      <Steps takes={takes} shown={shown} onShow={goTo} onMend={onMend} />
      <Reasons reasons={work.reasons} />
      <InstructionForm conversation={conversation} busy={work.busy} />
    </div>
  );
}
