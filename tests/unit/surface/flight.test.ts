import { describe, expect, test } from "vitest";
import { BASE_URL_TOKEN } from "#lib/config/paths.ts";
import { fillFlight, fillHtml } from "#lib/surface/flight.ts";

const SHORT = "http://a.example";
const LONG = "https://a-very-long-name-of-a-host.video.example:8443";

/** The text rows of a stream, read by their stated lengths, as React does. */
function textRows(stream: string): string[] {
  const bytes = Buffer.from(stream);
  const rows: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const colon = bytes.indexOf(":", at);
    if (bytes.toString("latin1", colon + 1, colon + 2) === "T") {
      const comma = bytes.indexOf(",", colon);
      const end = comma + 1 + Number.parseInt(bytes.toString("latin1", colon + 2, comma), 16);
      rows.push(bytes.toString("utf8", comma + 1, end));
      at = end;
    } else at = bytes.indexOf("\n", colon) + 1 || bytes.length;
  }
  return rows;
}

const textRow = (id: string, text: string) => `${id}:T${Buffer.byteLength(text).toString(16)},${text}`;
const LETTER = `Read ${BASE_URL_TOKEN}/docs — “naïve” 🎬\nand ${BASE_URL_TOKEN}/llms.txt: 7:T5,`;
const STREAM = `1:"$Sreact.fragment"\n:HL["/x.css","style"]\n${textRow("13", LETTER)}2:I[39756,["$2"],"default"]\n0:{"href":"${BASE_URL_TOKEN}/"}\n`;

describe("fillFlight", () => {
  test.each([SHORT, LONG])("the stated length of a text row follows the origin %s", (baseUrl) => {
    const filled = fillFlight(STREAM, baseUrl);
    expect(filled).not.toContain(BASE_URL_TOKEN);
    expect(textRows(filled)).toEqual([LETTER.replaceAll(BASE_URL_TOKEN, baseUrl)]);
    expect(filled).toContain(`0:{"href":"${baseUrl}/"}\n`);
    expect(filled.startsWith('1:"$Sreact.fragment"\n:HL')).toBe(true);
  });

  test("a stream without the token is not touched, and one that is malformed still gets the origin", () => {
    expect(fillFlight("1:T5,abc", SHORT)).toBe("1:T5,abc");
    expect(fillFlight(`1:Tff,${BASE_URL_TOKEN}`, SHORT)).toBe(`1:Tff,${SHORT}`);
    expect(fillFlight(`no row at all ${BASE_URL_TOKEN}`, SHORT)).toBe(`no row at all ${SHORT}`);
  });

  test("bytes of typed arrays stay as they are", () => {
    const row = `5:o${BASE_URL_TOKEN.length.toString(16)},${BASE_URL_TOKEN}`;
    expect(fillFlight(`${row}6:"${BASE_URL_TOKEN}"\n`, SHORT)).toBe(`${row}6:"${SHORT}"\n`);
  });
});

describe("fillHtml", () => {
  const json = (value: unknown) =>
    JSON.stringify(value).replace(/[&<>]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`);
  const streamOf = (html: string) =>
    [...html.matchAll(/__next_f\.push\((\[1,.*?\])\)<\/script>/gs)]
      .map(([, found = ""]) => (JSON.parse(found) as [number, string])[1])
      .join("");
  /** A page whose stream is cut at these places. */
  const page = (stream: string, cuts: number[]) => {
    const ends = [...cuts, stream.length];
    const scripts = ends.map(
      (end, i) => `<script>self.__next_f.push(${json([1, stream.slice(i ? ends[i - 1] : 0, end)])})</script>`,
    );
    return `<a href="${BASE_URL_TOKEN}/x">&amp;</a><script>(self.__next_f=self.__next_f||[]).push([0])</script>${scripts.join("<p></p>")}<script type="application/ld+json">{"url":"${BASE_URL_TOKEN}"}</script>`;
  };

  test.each([SHORT, LONG])(
    "wherever the stream is cut, the page holds the whole of it with the origin %s",
    (baseUrl) => {
      const stream = STREAM.replace("Read", "Read <b>&amp;</b>").replace(
        /13:T[0-9a-f]+/,
        (head) => `13:T${(Number.parseInt(head.slice(4), 16) + 12).toString(16)}`,
      );
      const token = stream.indexOf(BASE_URL_TOKEN);
      for (const cuts of [
        [],
        [token + 5],
        [stream.indexOf("13:T") + 4],
        [10, token + 5, stream.length - 3],
      ]) {
        const html = fillHtml(page(stream, cuts), baseUrl);
        expect(html).not.toContain("reelwright.invalid");
        expect(html).toContain(`<a href="${baseUrl}/x">&amp;</a>`);
        expect(html).toContain(`{"url":"${baseUrl}"}`);
        expect(html.match(/<script>/g)).toHaveLength(cuts.length + 2);
        expect(streamOf(html)).toBe(fillFlight(stream, baseUrl));
        expect(textRows(streamOf(html))).toHaveLength(1);
        // nothing in a script may end it
        expect(html.match(/<b>/g)).toBeNull();
      }
    },
  );

  test("a page without scripts gets the origin too", () => {
    expect(fillHtml(`<p>${BASE_URL_TOKEN}</p>`, SHORT)).toBe(`<p>${SHORT}</p>`);
  });
});
