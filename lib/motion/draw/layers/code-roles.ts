/** What a character of a program is. */
export type Role = "plain" | "comment" | "string" | "keyword" | "number";

const KEYWORDS = new Set(
  "abstract as async await break case catch class const continue def default delete do elif else enum export extends false finally fn for from func function if impl import in interface is lambda let match mut new nil None not null of or and package pass private protected pub public raise return self static struct super switch this throw trait true True False try type typeof union use var void where while with yield curl npm npx git SELECT FROM WHERE INSERT INTO UPDATE DELETE".split(
    " ",
  ),
);
const TOKEN =
  /(?<comment>(?<!:)\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?:^|(?<=\s))#[^\n]*|(?:^|(?<=\s))-- [^\n]*)|(?<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|(?<number>\b\d[\d_.]*\b)|(?<word>[A-Za-z_][A-Za-z0-9_]*)/gm;

/** The look of each character of a program: enough for a film, for any language alike. */
export function rolesOf(code: string): Role[] {
  const roles: Role[] = new Array(code.length).fill("plain");
  for (const match of code.matchAll(TOKEN)) {
    const { comment, string, number, word } = match.groups ?? {};
    const role: Role = comment
      ? "comment"
      : string
        ? "string"
        : number
          ? "number"
          : word && KEYWORDS.has(word)
            ? "keyword"
            : "plain";
    roles.fill(role, match.index, match.index + match[0].length);
  }
  return roles;
}

/** Where a line is prose: in its strings and comments. */
export function proseIn(roles: readonly Role[]): [start: number, end: number][] {
  const found: [start: number, end: number][] = [];
  roles.forEach((role, index) => {
    if (role !== "string" && role !== "comment") return;
    const last = found.at(-1);
    if (last && last[1] === index && roles[index - 1] === role) last[1] = index + 1;
    else found.push([index, index + 1]);
  });
  return found;
}
