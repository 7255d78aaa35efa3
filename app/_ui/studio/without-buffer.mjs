/**
 * A package that uses Node's Buffer where there is one: in a browser there is none, and Next would add a polyfill of
 * 14 KB.
 */
export default function withoutBuffer(source) {
  return `const Buffer = undefined;\n${source}`;
}
