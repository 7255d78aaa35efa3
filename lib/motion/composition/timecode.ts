const two = (value: number): string => String(Math.floor(value)).padStart(2, "0");

/** Hours, minutes, seconds and frames: 3.5 s at 30 frames a second → `00:00:03:15`. */
export function timecodeOf(seconds: number, fps: number): string {
  const frames = Math.round(seconds * fps);
  const whole = frames / fps;
  return [whole / 3600, (whole / 60) % 60, whole % 60, frames % fps].map(two).join(":");
}
