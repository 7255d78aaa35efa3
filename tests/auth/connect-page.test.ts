import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { AUTH_POLICIES } from "#lib/auth/limits.ts";
import { parseEnv } from "#lib/config/env.ts";
import { BASE_URL_TOKEN, TOKEN_PATHS } from "#lib/config/paths.ts";

const page = readFileSync("content/docs/mcp/connect-video.mdx", "utf8");
const ADDRESS = `${BASE_URL_TOKEN}${TOKEN_PATHS.mcp}`;
const fences = [...page.matchAll(/^```(\S+)[^\n]*\n([\s\S]*?)^```$/gm)].map(
  ([, language = "", text = ""]) => ({
    language,
    text,
  }),
);

test("every configuration is of the form that its host reads, and names the paid server", () => {
  const files = fences.filter(({ language }) => language === "json").map(({ text }) => JSON.parse(text));
  expect(files).toEqual([
    { mcpServers: { "reelwright-video": { url: ADDRESS } } },
    { servers: { "reelwright-video": { type: "http", url: ADDRESS } } },
  ]);
  const commands = fences
    .filter(({ language }) => language === "sh")
    .flatMap(({ text }) => text.trim().split("\n"));
  expect(commands.filter((line) => / add /.test(line))).toHaveLength(3);
  for (const line of commands.filter((command) => /:\/\//.test(command)))
    expect(line.split(" ").filter((word) => word.includes("://"))).toEqual([ADDRESS]);
});

test("the client id and the limit are those of the code", () => {
  expect(page).toContain(`gets \`${parseEnv({}).OAUTH_PUBLIC_CLIENT_ID}\``);
  expect(page).toContain(`${AUTH_POLICIES.account.limit} in ${AUTH_POLICIES.account.windowSeconds} seconds`);
});
