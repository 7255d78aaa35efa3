import type { Take } from "#app/_ui/studio/engine.ts";

function download(take: Take): void {
  const blob = new Blob([`${JSON.stringify(take.composition, null, 2)}\n`], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = "composition.json";
  link.click();
  // a browser reads the address after the click; later than this nobody needs it
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The composition as a file, and what makes an MP4 of it. */
export const SaveComposition = ({ take }: { take: Take | undefined }) => (
  <div className="studio-export">
    <button type="button" disabled={!take} onClick={() => take && download(take)}>
      Save the composition
    </button>
    <p>
      Then, in <a href="/docs/cli">your copy of Reelwright</a>,{" "}
      <code>npx reelwright compose composition.json -o film.mp4</code> makes the MP4: the same frames as here,
      on your machine, with Node 22.12 or newer. Exporting from this page needs Pro and is in preparation.
    </p>
  </div>
);
