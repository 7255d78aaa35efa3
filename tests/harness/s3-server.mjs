// One of the two S3 servers as a process of its own: `node --openssl-legacy-provider s3-server.mjs <package> <directory>`.
// Both end a page of a list with a token in DES, which OpenSSL 3 has only in its legacy provider.
const [, , name = "", directory = ""] = process.argv;
const { default: S3rver } = await import(name);
const server = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory,
  vhostBuckets: false,
  configureBuckets: [{ name: "films" }],
});
const { port } = await server.run();
process.stdout.write(`${port}\n`);
process.stdin.resume().once("end", () => process.exit());
