/** The only reader of the clock. Milliseconds since the Unix epoch. */
export const clock = (): number => Date.now();
