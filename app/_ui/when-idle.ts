/** Runs when the page has loaded and has nothing else to do: what it brings is no part of the first load. */
export function whenIdle(run: () => void): void {
  const idle = () =>
    "requestIdleCallback" in window
      ? requestIdleCallback(() => run(), { timeout: 2000 })
      : setTimeout(run, 200);
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle, { once: true });
}
