import type { After } from "#lib/limits/after.ts";

/** What requests may wait for a store that seemed well, and for one that failed within the last 10 s. */
const PATIENCE_MS = 160;
const SECOND_PATIENCE_MS = 80;
const FIRST_PROBE_MS = 100;
const LAST_PROBE_MS = 2_000;
/** How long a store has to be well until an outage is over, and a failure after it is a new one. */
const STEADY_MS = 10_000;
const STEADY_PROBE_MS = 1_000;

/** A promise of what `call` gives, also if it throws before it returns one. */
export async function settled<T>(call: () => T | Promise<T>): Promise<T> {
  return call();
}

/** Closed, a remote store is asked; open, it is not. */
export interface Circuit {
  isOpen(): boolean;
  /** How long a request may wait for the store now, in milliseconds. */
  patienceMs(): number;
  /** Opens for what a request met with, and begins to probe. Nothing where it is open. */
  open(cause: string): void;
  /** Opens for good, without a word: no probe and no timer is left. */
  end(): void;
}

/**
 * A circuit breaker: once opened, probes in the background close it. A store that fails again within 10 s of a
 * recovery has to answer every probe for 10 s.
 *
 * @param probe asks whether the store is well; late, or rejected, it is not
 * @param onOpen called when it has opened, before the first probe
 * @param onClose called when it has closed
 */
export function createCircuit({
  probe,
  onOpen,
  onClose,
  after,
}: {
  probe: () => Promise<void>;
  onOpen: (cause: string) => void;
  onClose: () => void;
  after: After;
}): Circuit {
  let open = false;
  let ended = false;
  let strikes = 0;
  let goodProbes = 0;
  let probeDelayMs = FIRST_PROBE_MS;
  let cancelTimer = () => {};

  function close(): void {
    open = false;
    if (strikes > 1) strikes = 0;
    onClose();
    cancelTimer();
    cancelTimer = after(STEADY_MS, () => {
      if (!open) strikes = 0;
    });
  }

  function probeOnce(): void {
    let over = false;
    const finish = (well: boolean) => {
      if (over || ended || !open) return;
      over = true;
      cancelTimer();
      goodProbes = well ? goodProbes + 1 : 0;
      const wellForMs = (goodProbes - 1) * STEADY_PROBE_MS;
      if (well && (strikes < 2 || wellForMs >= STEADY_MS)) return close();
      probeDelayMs = Math.min(2 * probeDelayMs, LAST_PROBE_MS);
      cancelTimer = after(well ? STEADY_PROBE_MS : probeDelayMs, probeOnce);
    };
    cancelTimer = after(PATIENCE_MS, () => finish(false));
    settled(probe).then(
      () => finish(true),
      () => finish(false),
    );
  }

  return {
    isOpen: () => open,
    patienceMs: () => (strikes === 0 ? PATIENCE_MS : SECOND_PATIENCE_MS),
    open(cause) {
      if (open || ended) return;
      open = true;
      strikes += 1;
      goodProbes = 0;
      probeDelayMs = FIRST_PROBE_MS;
      onOpen(cause);
      cancelTimer();
      cancelTimer = after(probeDelayMs, probeOnce);
    },
    end() {
      ended = true;
      open = true;
      cancelTimer();
    },
  };
}
