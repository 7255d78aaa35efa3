import { isIP } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clientAddress, ipv6Groups, normalAddress } from "#lib/http/client-address.ts";

const SOCKET = "192.0.2.1";

describe("the client's address", () => {
  test("R2 straight to the server, X-Forwarded-For counts for nothing", () => {
    expect(clientAddress(SOCKET, "6.6.6.6", 0)).toBe(SOCKET);
  });

  test.each([
    ["IPv4", "203.0.113.7", "203.0.113.7"],
    ["IPv4 on a dual-stack listener", "::ffff:203.0.113.7", "203.0.113.7"],
    ["the same in hexadecimal", "::ffff:cb00:7107", "203.0.113.7"],
    ["IPv6", "2001:db8::1", "2001:db8::1"],
    ["link-local with a zone", "fe80::1%eth0", "fe80::1"],
    ["something that is no address", "pipe", "pipe"],
    ["something with colons that is none", "::ffff:pipe", "::ffff:pipe"],
    ["nothing", "", "unknown"],
    ["no socket any more", undefined, "unknown"],
  ])("of a socket: %s", (_, socket, expected) => expect(clientAddress(socket, undefined, 0)).toBe(expected));

  test.each([
    ["one proxy: the last entry", "6.6.6.6, 203.0.113.7", 1, "203.0.113.7"],
    ["two proxies: the one before", "6.6.6.6, 203.0.113.7, 198.51.100.1", 2, "203.0.113.7"],
    ["as many entries as proxies", "203.0.113.7,198.51.100.1", 2, "203.0.113.7"],
    ["fewer entries than proxies", "203.0.113.7", 2, SOCKET],
    ["an empty header", "", 1, SOCKET],
    ["only commas", ",,,", 2, SOCKET],
    ["only commas, counted to the front", ",,,", 4, SOCKET],
    ["an empty entry is an entry", "203.0.113.7, ", 1, SOCKET],
    ["white space around", "6.6.6.6,\t 203.0.113.7 \t", 1, "203.0.113.7"],
    ["no header", undefined, 1, SOCKET],
    ["hops that are no count", "203.0.113.7", Number.NaN, SOCKET],
    ["hops below 0", "203.0.113.7", -1, SOCKET],
    ["more hops than any list has", "203.0.113.7", 1e9, SOCKET],
  ])("R4 counted from the right: %s", (_, header, hops, expected) => {
    expect(clientAddress(SOCKET, header, hops)).toBe(expected);
  });

  test.each([
    ["garbage", "garbage", SOCKET],
    ["a name", "client.example", SOCKET],
    ["unknown", "unknown", SOCKET],
    ["an obfuscated name", "_hidden", SOCKET],
    ["IPv4-mapped", "::ffff:1.2.3.4", "1.2.3.4"],
    ["IPv4-mapped, upper case", "::FFFF:1.2.3.4", "1.2.3.4"],
    ["IPv4-mapped, hexadecimal", "[::ffff:102:304]:80", "1.2.3.4"],
    ["IPv4 with a port", "203.0.113.7:51820", "203.0.113.7"],
    ["IPv4 with a port that is none", "203.0.113.7:99999", SOCKET],
    ["IPv4 with an empty port", "203.0.113.7:", SOCKET],
    ["IPv6", "2001:DB8::1", "2001:db8::1"],
    ["IPv6 in brackets", "[2001:db8::1]", "2001:db8::1"],
    ["IPv6 in brackets with a port", "[2001:db8::1]:443", "2001:db8::1"],
    ["IPv6 with a zone", "fe80::1%eth0", "fe80::1"],
    ["IPv6 with a zone, brackets and a port", "[fe80::1%25eth0]:443", "fe80::1"],
    ["a bracket that does not close", "[2001:db8::1", SOCKET],
    ["brackets and rubbish", "[2001:db8::1]x", SOCKET],
    ["brackets around IPv4", "[1.2.3.4]", SOCKET],
    ["leading zeros, octal to some", "010.0.0.1", SOCKET],
    ["one number", "3232235777", SOCKET],
    ["hexadecimal IPv4", "0x7f.0.0.1", SOCKET],
    ["a byte too large", "1.2.3.256", SOCKET],
    ["three bytes", "1.2.3", SOCKET],
    ["five bytes", "1.2.3.4.5", SOCKET],
    ["digits of another script", "１.２.３.４", SOCKET],
    ["two gaps", "1::2::3", SOCKET],
    ["nine groups", "1:2:3:4:5:6:7:8:9", SOCKET],
    ["seven groups", "1:2:3:4:5:6:7", SOCKET],
    ["a gap of nothing", "1:2:3:4::5:6:7:8", SOCKET],
    ["IPv4 before the gap", "1.2.3.4::1", SOCKET],
    ["three colons", ":::", SOCKET],
    ["an injected header", "1.2.3.4\r\nX: y", SOCKET],
    ["an entry of 16 KB", "1".repeat(16_000), SOCKET],
  ])("R4 an entry of one proxy: %s", (_, entry, expected) => {
    expect(clientAddress(SOCKET, `6.6.6.6, ${entry}`, 1)).toBe(expected);
  });

  test("R4 a thousand hops: counted, and the spoofed ones ignored", () => {
    const header = Array.from({ length: 1_000 }, (_, i) => `10.0.${i >> 8}.${i & 255}`).join(", ");
    expect(clientAddress(SOCKET, header, 1)).toBe("10.0.3.231");
    expect(clientAddress(SOCKET, header, 1_000)).toBe("10.0.0.0");
    expect(clientAddress(SOCKET, header, 1_001)).toBe(SOCKET);
  });

  test("R4 whatever is sent, the answer is an address", () => {
    const piece = fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.constantFrom("[", "]", ":", "%", ",", "."));
    const header = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(","));
    fc.assert(
      fc.property(header, fc.integer({ min: 0, max: 10 }), (forwardedFor, hops) => {
        expect(isIP(clientAddress(SOCKET, forwardedFor, hops))).not.toBe(0);
      }),
    );
  });
});

describe("the normal form", () => {
  test("takes what node:net takes, and refuses what it refuses", () => {
    const text = fc.oneof(fc.ipV4(), fc.ipV6(), fc.ipV4Extended(), fc.stringMatching(/^[0-9a-f:.]{1,20}$/));
    fc.assert(
      fc.property(text, (address) => {
        const [host = ""] = address.includes("::") || !/^[^:]*:\d{1,5}$/.test(address) ? [address] : [""];
        if (host !== "") expect(normalAddress(host) !== null).toBe(isIP(host) !== 0);
      }),
      { numRuns: 1_000 },
    );
  });

  test("is the one that the URL standard writes (RFC 5952)", () => {
    const groups = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), {
      minLength: 8,
      maxLength: 8,
    });
    fc.assert(
      fc.property(groups, (values) => {
        const long = values.map((group) => group.toString(16).padStart(4, "0").toUpperCase()).join(":");
        if (values.slice(0, 5).every((group) => group === 0) && values[5] === 0xffff) return;
        expect(normalAddress(long)).toBe(new URL(`http://[${long}]`).hostname.slice(1, -1));
        expect(ipv6Groups(normalAddress(long) ?? "")).toEqual(values);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ["::", "::"],
    ["0:0:0:0:0:0:0:0", "::"],
    ["::1", "::1"],
    ["1::", "1::"],
    ["1:0:0:2:0:0:0:3", "1:0:0:2::3"],
    ["1:0:0:2:3:0:0:4", "1::2:3:0:0:4"],
    ["1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"],
    ["64:ff9b::192.0.2.33", "64:ff9b::c000:221"],
  ])("RFC 5952 §4: %s", (text, expected) => expect(normalAddress(text)).toBe(expected));
});
