/** `00:00:03:15`: hours, minutes, seconds and frames. */
export function filmTimecode(seconds: number, fps: number): string {
  const frames = Math.round(seconds * fps);
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  return `${two(frames / fps / 3600)}:${two((frames / fps / 60) % 60)}:${two((frames / fps) % 60)}:${two(frames % fps)}`;
}
