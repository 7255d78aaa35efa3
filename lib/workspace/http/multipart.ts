import busboy from "busboy";
import { Problem } from "#lib/http/problem.ts";

/** What a form brought: one file, and texts. */
export interface Form {
  file: { name: string; contentType: string; bytes: Buffer } | null;
  fields: Map<string, string>;
}

/** A few more than any form here has. */
const MOST_FIELDS = 40;
const MOST_FIELD_BYTES = 65_536;

const malformed = (detail: string): Problem => new Problem("invalid_request", detail);

/**
 * Reads `multipart/form-data` (RFC 7578) that is in memory whole.
 *
 * @param contentType with its boundary
 * @param fileField what the one file is called
 * @throws Problem `invalid_request`
 */
export function readForm(bytes: Buffer, contentType: string, fileField: string): Promise<Form> {
  return new Promise((resolve, reject) => {
    const form: Form = { file: null, fields: new Map() };
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: { "content-type": contentType },
        defParamCharset: "utf8",
        limits: { files: 1, fields: MOST_FIELDS, parts: MOST_FIELDS + 1, fieldSize: MOST_FIELD_BYTES },
      });
    } catch {
      return reject(malformed("The Content-Type names no boundary. Let your client write it."));
    }
    const refuse = (detail: string) => () => reject(malformed(detail));
    parser.on("file", (field, stream, { filename, mimeType }) => {
      const chunks: Buffer[] = [];
      if (field !== fileField) {
        stream.resume();
        return refuse(`The file is in \`${fileField}\`.`)();
      }
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("error", refuse("The form ends early. Send it again."));
      stream.on("end", () => {
        form.file = { name: filename ?? "", contentType: mimeType, bytes: Buffer.concat(chunks) };
      });
    });
    parser.on("field", (field, value, { valueTruncated }) => {
      if (valueTruncated) return refuse("A field of the form is too long.")();
      if (form.fields.has(field)) return refuse("A field of the form is there twice. Send it once.")();
      form.fields.set(field, value);
    });
    parser.on("filesLimit", refuse("The form has more than one file. Send one a request."));
    parser.on("fieldsLimit", refuse(`The form has more than ${MOST_FIELDS} fields.`));
    parser.on("partsLimit", refuse(`The form has more than ${MOST_FIELDS} fields.`));
    parser.once("error", refuse("The form is cut off or not written as multipart/form-data. Send it again."));
    parser.once("close", () => resolve(form));
    parser.end(bytes);
  });
}

/**
 * What tells one form from another: clients choose a new boundary for each try.
 *
 * @returns the bytes without their boundary
 */
export function withoutBoundary(bytes: Buffer, contentType: string): Buffer {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  return boundary ? Buffer.from(bytes.toString("latin1").replaceAll(boundary, ""), "latin1") : bytes;
}
