const PATH_TOKEN = /[MLQCZ]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,2})?/g;
const PATH_NUMBERS: Record<string, number> = { M: 2, L: 2, Q: 4, C: 6, Z: 0 };

/** Whether path data is drawn to its end: every command has its numbers. Nothing is a path too. */
export function isPath(data: string): boolean {
  const tokens = data.match(PATH_TOKEN) ?? [];
  if (data.replace(PATH_TOKEN, "").replace(/[\s,]/g, "")) return false;
  let [command, numbers] = ["", 0];
  const ended = () => {
    const each = PATH_NUMBERS[command] ?? 0;
    return command === "" || (each === 0 ? numbers === 0 : numbers > 0 && numbers % each === 0);
  };
  for (const token of tokens) {
    if (token in PATH_NUMBERS) {
      if (!ended() || (command === "" && token !== "M")) return false;
      [command, numbers] = [token, 0];
    } else if (command === "" || Math.abs(Number(token)) > 1e6) return false;
    else numbers += 1;
  }
  return ended();
}
