/**
 * The `Content-Disposition` of a file, RFC 6266: the name in ASCII for old clients, and whole in UTF-8 (RFC 8187).
 *
 * @param fileName any text; what no file system takes becomes `_`
 */
export function contentDisposition(kind: "inline" | "attachment", fileName: string): string {
  const cleared = fileName.toWellFormed().replace(/[\p{Cc}\p{Cf}/\\]/gu, "_");
  const name = [...cleared].slice(0, 100).join("") || "file";
  const ascii = name.replace(/[^\x20-\x7e]|["%]/g, "_");
  const simple = `${kind}; filename="${ascii}"`;
  if (ascii === name) return simple;
  const coded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${simple}; filename*=UTF-8''${coded}`;
}
