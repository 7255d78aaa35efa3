import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fetchFile, FetchRefused } from "#lib/workspace/assets/fetch/fetch-file.ts";
import { checkAddress, isPublicAddress, publicReach, type Reach } from "#lib/workspace/assets/fetch/reach.ts";

describe("addresses", () => {
  test("those of the internet are public", () => {
    for (const address of [
      "1.1.1.1",
      "93.184.215.14",
      "172.15.0.1",
      "172.32.0.1",
      "100.128.0.1",
      "2606:4700::1111",
    ])
      expect([address, isPublicAddress(address)]).toEqual([address, true]);
  });

  test("U12 those of machines, networks and tunnels inside are not, however they are written", () => {
    const inside = [
      ...["127.0.0.1", "127.1.2.3", "0.0.0.0", "10.0.0.1", "100.64.0.1", "169.254.169.254", "172.16.0.1"],
      ...["172.31.255.255", "192.168.1.1", "192.0.0.8", "198.18.0.1", "224.0.0.1", "255.255.255.255"],
      ...["::", "::1", "fe80::1", "fe80::1%lo", "fc00::1", "fd00:ec2::254", "ff02::1", "::ffff:127.0.0.1"],
      ...["::ffff:7f00:1", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::", "2001::1"],
      ...["2001:db8::1", "100::1", "not an address", ""],
    ];
    for (const address of inside) expect([address, isPublicAddress(address)]).toEqual([address, false]);
    const hosts = [
      ...[
        "127.1",
        "0x7f.1",
        "0x7f000001",
        "2130706433",
        "017700000001",
        "127.0.0.1.",
        "１２７.０.０.１",
        "①②⑦.0.0.1",
      ],
      ...[
        "0",
        "169.254.169.254",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "[::ffff:a9fe:a9fe]",
        "[64:ff9b::a9fe:a9fe]",
        "[fe80::1]",
      ],
    ];
    for (const host of hosts)
      expect([host, checkAddress(`http://${host}/logo.png`, publicReach)]).toEqual([
        host,
        expect.any(String),
      ]);
  });

  test("U12 every private IPv4 address is refused in every form that carries it", () => {
    const byte = fc.nat(255);
    const inside = fc.oneof(
      fc.tuple(fc.constantFrom(0, 10, 127), byte, byte, byte),
      fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
      fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
      fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
    );
    fc.assert(
      fc.property(inside, (bytes) => {
        const dotted = bytes.join(".");
        const whole = bytes.reduce((value, one) => value * 256 + one, 0);
        const hex = bytes.map((one) => one.toString(16).padStart(2, "0")).join("");
        const pair = `${hex.slice(0, 4)}:${hex.slice(4)}`;
        for (const host of [
          dotted,
          String(whole),
          `0x${hex}`,
          `[::ffff:${pair}]`,
          `[64:ff9b::${pair}]`,
          `[2002:${pair}::1]`,
        ])
          expect([host, checkAddress(`https://${host}/`, publicReach)]).toEqual([host, expect.any(String)]);
      }),
      { numRuns: 500 },
    );
  });

  test("U13 other schemes and ports, and addresses with a password, are refused", () => {
    for (const url of [
      ...[
        "file:///etc/passwd",
        "data:image/png;base64,AA",
        "gopher://example.com/",
        "ftp://example.com/a.png",
      ],
      ...[
        "blob:https://example.com/1",
        "javascript:alert(1)",
        "http://example.com:22/",
        "https://example.com:8443/",
      ],
      ...["http://ada:secret@example.com/", "//example.com/a", "logo.png", "", "http://"],
    ])
      expect([url, checkAddress(url, publicReach)]).toEqual([url, expect.any(String)]);
    for (const url of ["http://example.com/a", "https://example.com:443/a", "http://example.com:80/"])
      expect([url, checkAddress(url, publicReach)]).toEqual([url, null]);
  });
});

describe("fetching", () => {
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let asked: string[] = [];
  let port: number;
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    asked = [];
  });

  const HERE = { address: "127.0.0.1", family: 4 };
  /** The test's server stands for the internet; everything else is as it is. */
  const reach: Reach = {
    resolve: async () => [HERE],
    permits: (address, to) => (address === HERE.address && to === port) || isPublicAddress(address),
    ports: (to) => to === port || publicReach.ports(to),
  };
  const fetched = (path = "/a.png", options: Partial<Parameters<typeof fetchFile>[1]> = {}) =>
    fetchFile(path.startsWith("http") ? path : `http://files.example:${port}${path}`, {
      ...{ reach, maxBytes: 10_000, seconds: 5 },
      ...options,
    });
  const codeOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => "fetched",
      (error: unknown) => (error instanceof FetchRefused ? error.code : String(error)),
    );

  test("brings the bytes, through redirects too", async () => {
    answer = ({ url, headers }, response) => {
      expect([headers["accept-encoding"], headers.authorization, headers.cookie]).toEqual([
        "identity",
        undefined,
        undefined,
      ]);
      if (url === "/a.png") response.writeHead(302, { location: "/b.png" }).end();
      else response.end("a picture");
    };
    expect((await fetched()).toString()).toBe("a picture");
    expect(asked).toEqual(["/a.png", "/b.png"]);
  });

  test("U14 a name that leads inside is not connected to: not at first, and not when it changes its mind", async () => {
    answer = (_, response) => response.writeHead(302, { location: "/again" }).end();
    for (const address of ["10.0.0.1", "169.254.169.254", "::1", "::ffff:127.0.0.1"])
      expect(
        await codeOf(fetched("/", { reach: { ...reach, resolve: async () => [{ address, family: 4 }] } })),
      ).toBe("source_refused");
    const mixed = async () => [HERE, { address: "192.168.0.1", family: 4 }];
    expect(await codeOf(fetched("/", { reach: { ...reach, resolve: mixed } }))).toBe("source_refused");
    expect(asked).toEqual([]);
    // good where it is asked first, inside where the redirect leads back to it
    const answers = [[HERE], [{ address: "127.0.0.2", family: 4 }]];
    const rebinding = async () => answers.shift() ?? [];
    expect(await codeOf(fetched("/", { reach: { ...reach, resolve: rebinding } }))).toBe("source_refused");
    expect(asked).toEqual(["/"]);
  });

  test("U14 a redirect inside, to another scheme, port or without end is not followed", async () => {
    for (const [location, code] of [
      ["http://169.254.169.254/latest/meta-data/", "source_refused"],
      ["http://[::1]/", "source_refused"],
      [`http://127.0.0.2:${port}/`, "source_refused"],
      ["file:///etc/passwd", "source_refused"],
      ["http://files.example:22/", "source_refused"],
      ["/", "source_failed"],
      ["http://", "source_failed"],
    ] as const) {
      asked = [];
      answer = (_, response) => response.writeHead(302, { location }).end();
      expect([location, await codeOf(fetched("/"))]).toEqual([location, code]);
      expect(asked.length).toBe(location === "/" ? 4 : 1);
    }
  });

  test("U15 what is too long, stated or not, is not read to its end", async () => {
    answer = (_, response) => response.writeHead(200, { "content-length": "10001" }).flushHeaders();
    expect(await codeOf(fetched())).toBe("too_large");
    let written = 0;
    answer = (_, response) => {
      const more = () => {
        written += 1_000;
        response.write(Buffer.alloc(1_000));
        if (!response.destroyed) setImmediate(more);
      };
      more();
    };
    expect(await codeOf(fetched())).toBe("too_large");
    expect(written).toBeGreaterThan(10_000);
  });

  test("U15 what is slow, breaks off, is packed or is not there, is not taken", async () => {
    answer = (_, response) => {
      const drip = setInterval(() => response.write("."), 50);
      response.on("close", () => clearInterval(drip));
    };
    expect(await codeOf(fetched("/", { seconds: 0.4 }))).toBe("source_slow");
    answer = () => {};
    expect(await codeOf(fetched("/", { seconds: 0.2 }))).toBe("source_slow");
    answer = (_, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("only this");
      setTimeout(() => response.destroy(), 20);
    };
    expect(await codeOf(fetched())).toBe("source_failed");
    answer = (_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(5_000_000)));
    };
    expect(await codeOf(fetched())).toBe("source_failed");
    for (const status of [204, 206, 304, 404, 500]) {
      answer = (_, response) => response.writeHead(status).end();
      expect([status, await codeOf(fetched())]).toEqual([status, "source_failed"]);
    }
    answer = (_, response) => response.end();
    expect(await codeOf(fetched())).toBe("source_failed");
  });

  test("who stops is not answered with a refusal", async () => {
    answer = () => {};
    const stop = new AbortController();
    const work = fetched("/", { signal: stop.signal });
    setTimeout(() => stop.abort(new Error("stopped")), 20);
    await expect(work).rejects.toThrow("stopped");
  });
});
