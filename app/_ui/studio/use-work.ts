import { useRef, useState } from "react";

/** What the bench is doing. */
export type Work = ReturnType<typeof useWork>;

/** One piece of work at a time, and why the last one came to nothing. */
export function useWork() {
  const [busy, setBusy] = useState(true);
  const [reasons, setReasons] = useState<string[]>([]);
  const working = useRef(false);

  /**
   * Nothing else can be asked for meanwhile; whatever happens, that ends. Buttons are not `disabled` while they
   * would do nothing: who has just pressed one by keyboard would lose their place.
   */
  const during = async (work: () => Promise<void>) => {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setReasons([]);
    try {
      await work();
    } catch {
      setReasons([
        "A font, a picture or a part of the studio could not be fetched. Try again: nothing is lost.",
      ]);
    } finally {
      working.current = false;
      setBusy(false);
    }
  };

  return { busy, reasons, setReasons, during };
}
