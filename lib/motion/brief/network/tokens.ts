/** Words and signs of a brief, as what is learned of briefs sees them. */
export interface Token {
  text: string;
  lower: string;
  /** Where it begins and ends in the text, code units. */
  at: number;
  end: number;
}

const TOKEN =
  /https?:\/\/\S+|(?<!\p{L})(?:Dr|St|Mr|Mrs|Ms|Prof)\.(?=\s)|[\w.+-]{1,64}@[\w-]{1,63}\.[\w.]{1,63}|(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,}(?:\/[\w./-]*)?|[$€£]?\d+(?:[.,:]\d+)*%?|[\p{L}\d]+(?:[’'.&_+-][\p{L}\d]+)*[+#]?|\n+|[^\s]/giu;

/** @param most how many at the most */
export function tokensOf(text: string, most = 1200): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    tokens.push({
      text: match[0],
      lower: match[0].toLowerCase().replace(/’/g, "'"),
      at: match.index,
      end: match.index + match[0].length,
    });
    if (tokens.length === most) break;
  }
  return tokens;
}

/** A token by its kind where it stands for many: a number, an address, a line's end. */
export const kindOf = (token: Token | undefined): string =>
  !token
    ? "^"
    : token.text.startsWith("\n")
      ? "\\n"
      : /^[$€£]?\d/.test(token.text)
        ? "#"
        : token.text.length > 4 && /\.\p{L}{2,}(?:\/|$)/u.test(token.lower)
          ? "URL"
          : token.lower;
