import { abbreviationsOf } from "#lib/search/abbreviations.ts";

/**
 * Words that developers use for one another, one group a line, folded as `tokens.ts` folds them; words written
 * apart are joined by `_`. Spellings and everyday words for things that documentation calls by a technical name; of
 * no particular product. A word may stand in several groups. What abbreviations stand for: `abbreviations.ts`.
 */
const GROUPS = `
a11y accessibility accessible
account profile user
acl permission access
add append attach insert include
address url uri link href
admin administrator administration
agent bot crawler
ai llm assistant copilot
akamai cloudflare cloudfront fastly cdn edge
allow permit enable grant
allowance quota limit
analytics tracking metrics telemetry
animate animation transition motion
answer reply response
anthropic claude gemini openai chatgpt gpt llama mistral copilot llm model assistant
apache caddy haproxy nginx traefik proxy balancer
api endpoint
app application
args arguments
argument parameter param option
asana jira linear trello tracker issue connector
async asynchronous
attach mount
attacker hacker malicious
auth authentication authorization authenticate authorize
authn authentication
authz authorization
avoid prevent skip
aws azure gcp heroku netlify vercel railway platform host cloud
background queue job worker
backoff retry
bash zsh powershell shell terminal
begin start launch boot startup
bill billing invoice payment
block forbid deny refuse reject
breakpoint debugger
browser client
bug error issue problem
build compile bundle
button submit
cancel abort stop
canva figma sketch photoshop design connector
captions subtitles
catch handle
ccpa hipaa gdpr privacy compliance
cd deploy deployment
cdn edge
certificate ssl tls https
certification certificate audit soc iso compliance
change modify update edit alter
chapter section heading part
charge price pay
check verify validate test
ci pipeline
class course lesson school teacher teach educator student pupil learner
clear wipe purge invalidate reset delete
cli command_line terminal shell console
cluster instances replicas
cms content
code source snippet
color colour
command cli
comment annotation
compare diff
concurrent parallel simultaneous
config configuration configure settings options setup
connect connection link integrate integration
convert transform
cookie session
copy duplicate clone
cors cross_origin
cost price pricing fee
crash exception error failure
create make generate new build
creds credentials
crm customer
csr client_side
csrf cross_site forgery
cursor vscode windsurf zed jetbrains webstorm intellij vim emacs editor ide
customer client user tenant
customise customize
cut trim crop
dark theme
data information
datadog grafana prometheus sentry monitoring metrics
db database
debug troubleshoot diagnose
default fallback
delete remove erase destroy drop
demo example sample
dependency package library module
deploy publish release ship host hosting rollout
deprecated obsolete legacy sunset
dev development
develop build
dialog modal popup
dir directory folder
disable off
discord slack teams telegram chat connector
docker container
docker podman kubernetes k8s helm container
docs documentation
download export fetch
downtime outage unavailable interruption gap
dpa gdpr agreement contract terms
drive dropbox gcs s3 storage connector
email mail
embed iframe
encrypt encryption
endpoint route api
enough limit maximum
env environment
erase delete
err error
evernote notion obsidian notes connector
evict expire
example sample demo
execute run
expire expiry expiration ttl lifetime
exploit hole vulnerability attack security
export output
extend plugin
facebook instagram linkedin tiktok twitter youtube reels shorts social
fail failure error
faq questions
fast quick speed performance
fav favorite
favicon icon
fee price
field input
file document asset
find search lookup locate query
firm company enterprise organization business
fix solve repair resolve troubleshoot
flicker flash
font typeface
forbidden 403
form input
founder startup pitch investor
fps frame_rate
free gratis
free gratis trial
fresh stale revalidate
frontend client
func function
gdpr privacy
get fetch read retrieve obtain
gui interface
guide tutorial howto
handler callback listener
hardware machine server onpremises self_host
header metadata
hide conceal
hmr hot_reload refresh
hook callback
host server domain
http https
human person people support
i18n internationalization localization translation
icon favicon
id identifier
image picture photo img
image thumbnail picture screenshot
import include require
improve optimize
info information
init initialize initialise initialization
install setup
instance replica
ip address
js javascript
json structured
k8s kubernetes
keep save store remember
key token secret
hotkey keybinding keyboard_shortcut shortcut
web_component custom_element
kubernetes liveness readiness probe health health_check
l10n localization
label title
lambda serverless function platform
lang language locale
latency delay
lazy deferred
leave quit unsubscribe cancel
length long size characters bytes
lib library
limit maximum max quota
linux ubuntu debian macos windows system
list enumerate
load fetch
locale language
log logging logger
login sign_in logon authentication
logout sign_out
lookup search find query
markdown md mdx
max maximum
memcached redis valkey store cache
memory ram heap
menu navigation nav
merge combine
message notification
method function verb
mfa 2fa authentication
migrate move upgrade convert
min minimum
missing not_found 404
modification change update
money price payment
mongodb mysql postgres postgresql sqlite database
monitor observe observability monitoring
monorepo workspace
move migrate
movie video film clip
msg message
multiple several many
name title
nav navigation
newest latest
news changelog announcement update release
notification alert push
npm package library sdk module
number count
oauth authorization
offline connectivity
old legacy previous
optimisation optimization
optimise optimize
options settings
order sequence
org organization organisation
orm database
otel opentelemetry tracing
otp password authentication
override overwrite replace
package library dependency module
page screen view document
param parameter
params parameters
parts segments
password credentials
path url route
pay payment billing purchase
paypal stripe payment billing card
perf performance
permission access authorization role
phone mobile device
pipeline ci workflow
placeholder fallback skeleton
plan tier subscription
plugin extension addon
popup modal dialog
port listen
post article
press click
price pricing cost
print log output
private internal
prod production
production live
program script
progress pending
protect secure guard
proxy middleware
publish deploy
pull fetch
qa testing
query search
question query
queue job
quick fast
ram memory
random nondeterministic
rate throttle
rbac role permission
readonly immutable
realtime live streaming
record capture
redirect forward
ref reference
refund cancel
refund money price
regex regexp regular
release version
reload refresh
remember persist store save
remove delete
rename move
repo repository
req request
request call
res response
restrict limit
result output
retry repeat
robot bot crawler
role permission
root base
rules policy
safe secure
saml sso oidc oauth login authentication
save store persist write
scale scaling
schedule cron
schema structure
script program
sdk library client
search find
secret key credential
secure security protect
send submit post
seo search
server backend
settings configuration preferences
setup install configure
share shared
ship deploy
show display render
shutdown stop terminate sigterm
sidebar menu navigation
sign_in login
sign_out logout
sign_up register registration
site website
size dimensions width height
sla uptime availability
sli metrics
slow performance latency
sort order
sound audio
spa single_page
spec specification schema
specification spec
speed performance
spinner loading
split divide
sse streaming
ssg static prerender
ssl https tls
ssr server_side
start begin
state status
status state
stop cancel disable prevent
store save storage
stream streaming
string text
style css
subscribe subscription
summary overview
support help contact
syndication rss atom feed
syntax grammar
table grid
tag label
tax vat gst taxes
team organization workspace
template boilerplate starter
test testing spec
text copy
theme dark
throttle rate_limit
throttle throttled throttling rate_limit limit quota 429
throw raise
thumbnail preview
tiktok reels vertical social
time duration
timeout deadline
tls https
token key
tool utility
too_many_requests 429 rate_limit
trace tracing
translate translation localization
trigger invoke
ts typescript
tutorial guide
txt text
type kind
ua useragent
ui interface
unauthorized 401
undo revert rollback
unique distinct
update upgrade
upgrade update migrate
upload attach
uptime availability
uri url
use usage
utils helpers
ux interface
validate validation
value data
var variable
vars variables
verify validate
version release
video movie
view see show
visitor user
voice speech
voice_over narration voice speech
vuln vulnerability
wait pending
warn warning
warning alert
watch observe
watermark overlay
webhook callback notification
website site
weekly monthly recurring schedule
widget component
write save
wrong invalid
ws websocket socket realtime
xss cross_site injection scripting
`;

const byWord = new Map<string, Set<string>>();
for (const line of GROUPS.trim().split("\n")) {
  const words = line.split(" ");
  for (const word of words) {
    const key = word.replaceAll("_", "");
    const others = byWord.get(key) ?? new Set<string>();
    for (const other of words) if (other !== word) others.add(other.replaceAll("_", " "));
    byWord.set(key, others);
  }
}

/**
 * What else a folded word may be called; empty for most words. Words written apart, asked for joined or returned
 * with a space between them, are one synonym.
 */
export const synonymsOf = (word: string): readonly string[] => [
  ...(byWord.get(word) ?? []),
  ...abbreviationsOf(word),
];
