/**
 * Abbreviations that developers type, and what they stand for, folded as `tokens.ts` folds them: words, or a few
 * words that stand in one section. An abbreviation is nobody's plural (`cors` is not many a `cor`).
 */
const TABLE = `
2fa: two factor, multi factor, one time code
a11y: accessibility, accessible
acl: access control, permission
ad: advertisement
ai: artificial intelligence, llm
api: programming interface
apm: monitoring, tracing
aws: amazon, cloud
cdn: edge cache, content delivery
ci: continuous integration, pipeline
cd: continuous delivery, deployment
cli: command line, command, terminal
cms: content management
cors: cross origin, access control
cpu: processor
crm: customer relationship
csp: content security policy
csr: client side
csrf: cross site, request forgery
css: stylesheet, style
csv: comma separated
db: database
ddos: denial service, flood
dns: domain name, name server
dom: document object
dpa: data processing
dx: developer experience
e2e: end to end
eaddrinuse: address in use, port free, port taken
econnrefused: connection refused, nothing listens
enoent: no such file, file missing
enospc: disk full
env: environment
eof: end of file
esm: module, import
etag: entity tag, version
fps: frames second, frame rate
gb: gigabyte
gdpr: data protection, privacy
gpu: graphics card
grpc: remote procedure
gui: graphical interface
hipaa: compliance, health
hmac: message authentication code
hmr: hot reload
hsts: strict transport security
html: markup
http: hypertext
i18n: internationalization, internationalisation, translation, locale
iam: identity access
id: identifier
ide: editor
idp: identity provider
ios: iphone, apple
ip: address
js: javascript
jsonrpc: json rpc, remote procedure
jwks: public keys, key set
jwt: token, web token
k8s: kubernetes, liveness, readiness, container
kb: kilobyte
kms: key management
l10n: localization, localisation, translation
ldap: directory
llm: language model
ltr: left to right
mb: megabyte
mcp: model context protocol
md: markdown
mfa: multi factor, two factor
ms: millisecond
mtls: mutual tls, client certificate
nda: confidential
o11y: observability, monitoring
oauth: authorization
oidc: openid connect
oom: out memory
orm: object relational
os: operating system
otel: opentelemetry, tracing
otp: one time password, one time code
pii: personal data, privacy
pkce: proof key, code challenge
poc: prototype
pr: pull request
pwa: offline, manifest
qps: requests second
ram: memory
rbac: role, permission
rpc: remote procedure
rps: requests second, rate limit
rsc: server component
rss: feed, syndication
rtl: right to left
s3: object storage, bucket
saas: hosted service
saml: security assertion
scim: provisioning, directory
sdk: library, client library
seo: search engine, sitemap, crawler
sla: service level, uptime, availability
smtp: mail server, send mail
soc2: soc, audit report, certification
soc: audit report, certification
spa: single page
sql: database, query
srt: subtitles, captions
ssd: disk
sse: event stream, server sent events
ssg: static site, prerender
ssh: remote shell
ssl: tls, https, certificate
sso: single sign on
ssr: server side
svg: vector
tcp: socket
tls: transport layer security, https
toc: table of contents, contents
tos: terms of service, terms
totp: one time password, authenticator
ts: typescript
ttl: time to live, expiry, lifetime
tts: speech, voice
tz: time zone
ua: user agent
ui: interface
url: address, link
utc: time zone
uuid: identifier
ux: interface
vm: virtual machine
vps: server
vtt: captions, subtitles
waf: firewall
wcag: accessibility
ws: websocket
wasm: webassembly
wysiwyg: preview
xss: cross site, script injection
`;

const expansions = new Map<string, readonly string[]>();
/** Words written apart, joined → the abbreviations that stand for them. A single word leads to none: it is no name. */
const abbreviations = new Map<string, string[]>();
for (const line of TABLE.trim().split("\n")) {
  const [short = "", long = ""] = line.split(": ");
  expansions.set(short, long.split(", "));
  for (const words of long.split(", ")) {
    const joined = words.replaceAll(" ", "");
    if (joined === words) continue;
    const known = abbreviations.get(joined);
    if (known) known.push(short);
    else abbreviations.set(joined, [short]);
  }
}

/** Whether the folded word is one that is only ever written whole. */
export const isAbbreviation = (word: string): boolean => expansions.has(word);

/** What a folded abbreviation stands for, in words; empty for any other word. */
export const expansionsOf = (word: string): readonly string[] => expansions.get(word) ?? [];

/** The abbreviations of some words, which are given joined: `singlesignon` → `sso`. */
export const abbreviationsOf = (joined: string): readonly string[] => abbreviations.get(joined) ?? [];
