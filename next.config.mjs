/** Schemas whose descriptions no browser needs: tests/architecture.test.ts holds that they are all here. */
const WITHOUT_DESCRIPTIONS = {
  condition: "browser",
  loaders: ["./app/_ui/studio/without-descriptions.mjs"],
  as: "*.js",
};

/** @type {import("next").NextConfig} */
export default {
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  // a test with a wrong type stops `npm run check`, not the start
  typescript: { tsconfigPath: "tsconfig.build.json" },
  poweredByHeader: false,
  skipTrailingSlashRedirect: true,
  skipProxyUrlNormalize: true,
  images: { unoptimized: true },
  turbopack: {
    resolveAlias: { module: { browser: "./app/_ui/studio/no-module.ts" } },
    rules: {
      "**/lib/motion/composition/composition.ts": WITHOUT_DESCRIPTIONS,
      "**/lib/motion/composition/schema/*.ts": WITHOUT_DESCRIPTIONS,
      "**/@cto.af/unicode-trie/index.js": {
        condition: "browser",
        loaders: ["./app/_ui/studio/without-buffer.mjs"],
        as: "*.js",
      },
    },
  },
  serverExternalPackages: [
    "ioredis",
    "pino",
    "@electric-sql/pglite",
    "pg",
    "pg-boss",
    "nodemailer",
    "stripe",
    "@aws-sdk/client-s3",
    "@aws-sdk/s3-request-presigner",
    "svix",
    "@napi-rs/canvas",
    "@ffmpeg-installer/ffmpeg",
    "better-auth",
    "@better-auth/core",
    "@better-auth/oauth-provider",
  ],
  // a host that runs only Next reads the content at start, and migrates its database
  outputFileTracingIncludes: { "/**": ["./content/**", "./lib/db/migrations/**"] },
};
