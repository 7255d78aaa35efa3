import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { checkAddress, hostOf, portOf, type Reach } from "#lib/workspace/assets/fetch/reach.ts";

/** Why a file was not fetched. */
export class FetchRefused extends Error {
  override name = "FetchRefused";
  readonly code: "source_refused" | "source_failed" | "source_slow" | "too_large";
  /** Whether it may do another time. */
  readonly retryable: boolean;

  constructor(code: FetchRefused["code"], message: string, retryable = false) {
    super(message);
    this.code = code;
    this.retryable = retryable;
  }
}

const INSIDE =
  "The address leads to a server that is not on the public internet, so we do not ask there. Upload the file instead.";

/** Looks a name up for a connection: whoever answers, only addresses that are permitted are connected to. */
const guardedLookup =
  (reach: Reach, port: number): LookupFunction =>
  (name, { all }, callback) => {
    reach.resolve(name).then(
      (found) => {
        const [first] = found;
        // one that leads inside is enough: it may be the one that is taken
        if (!first || !found.every(({ address }) => reach.permits(address, port)))
          return callback(new FetchRefused("source_refused", INSIDE), "");
        if (all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      () =>
        callback(
          new FetchRefused("source_failed", "The name of the server is not known. Check the address.", true),
          "",
        ),
    );
  };

function ask(url: URL, reach: Reach, signal: AbortSignal): Promise<IncomingMessage> {
  const port = portOf(url);
  // node looks no numeric address up
  if (isIP(hostOf(url)) && !reach.permits(hostOf(url), port))
    throw new FetchRefused("source_refused", INSIDE);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? https : http).request(
      url,
      {
        // a connection of its own: none that something else has opened
        agent: false,
        lookup: guardedLookup(reach, port),
        signal,
        headers: { accept: "*/*", "accept-encoding": "identity", "user-agent": "Reelwright" },
        maxHeaderSize: 16_384,
      },
      resolve,
    );
    request.once("error", reject);
    request.end();
  });
}

/** The bytes of an answer: as many as it states, and no more than are wanted. */
async function readAnswer(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { headers } = answer;
  const tooLarge = () =>
    new FetchRefused("too_large", `The file has more than ${maxBytes} bytes. Make it smaller.`);
  const coding = headers["content-encoding"];
  // what is packed may be small and become anything
  if (coding !== undefined && coding !== "identity")
    throw new FetchRefused(
      "source_failed",
      `The server sends the file packed (${coding.slice(0, 20)}) though we ask for it as it is. Upload it instead.`,
    );
  if (Number(headers["content-length"]) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  if (!length) throw new FetchRefused("source_failed", "The server answered with no bytes.");
  return Buffer.concat(chunks, length);
}

/** Redirects that are followed. */
const MOST_REDIRECTS = 3;
/** For all of it. */
const SECONDS = 10;

async function follow(first: URL, reach: Reach, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  let url = first;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const refused = checkAddress(url, reach);
    if (refused) throw new FetchRefused("source_refused", refused);
    const answer = await ask(url, reach, signal);
    try {
      const { statusCode = 0, headers } = answer;
      if (statusCode === 200) return await readAnswer(answer, maxBytes);
      if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
        throw new FetchRefused(
          "source_failed",
          `The server answered with status ${statusCode}, and 200 is needed. Check the address.`,
          statusCode === 429 || statusCode >= 500,
        );
      const next = URL.canParse(headers.location, url) ? new URL(headers.location, url) : null;
      if (!next)
        throw new FetchRefused("source_failed", "The server redirects to something that is no address.");
      if (url.protocol === "https:" && next.protocol === "http:")
        throw new FetchRefused("source_refused", "The server redirects from `https:` to `http:`.");
      url = next;
    } finally {
      answer.destroy();
    }
  }
  throw new FetchRefused("source_failed", `The server redirects more than ${MOST_REDIRECTS} times.`);
}

/**
 * Fetches a file of somebody else's server. No address inside is ever connected to, whatever a name resolves to at that
 * moment and wherever a redirect leads.
 *
 * @param options.seconds for all of it; 10
 * @throws FetchRefused; the signal's reason where it is aborted
 */
export async function fetchFile(
  address: string,
  options: { reach: Reach; maxBytes: number; signal?: AbortSignal; seconds?: number },
): Promise<Buffer> {
  const { reach, maxBytes, signal, seconds = SECONDS } = options;
  const refused = checkAddress(address, reach);
  if (refused) throw new FetchRefused("source_refused", refused);
  const deadline = AbortSignal.timeout(seconds * 1_000);
  try {
    const either = signal ? AbortSignal.any([signal, deadline]) : deadline;
    return await follow(new URL(address), reach, maxBytes, either);
  } catch (error) {
    if (error instanceof FetchRefused) throw error;
    signal?.throwIfAborted();
    if (deadline.aborted)
      throw new FetchRefused("source_slow", `The file did not come within ${seconds} seconds.`, true);
    throw new FetchRefused(
      "source_failed",
      "The server could not be reached, or broke off. Check the address, or upload the file.",
      true,
    );
  }
}
