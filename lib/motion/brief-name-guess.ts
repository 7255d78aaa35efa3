import { isForeign } from "#lib/motion/brief-language.ts";
import { isNoName, NAME_SOURCE, NO_NAME } from "#lib/motion/brief-names.ts";
import { clean, OCCASION } from "#lib/motion/brief-words.ts";

/** Names that no sentence introduces, made out of the whole brief. */

/** Whether a name is a part of an address. */
export const isIn = (address: string, name: string): boolean =>
  name !== "" &&
  // "HR" is in many addresses
  (name.length > 2 || /\p{Ll}/u.test(name)) &&
  address.toLowerCase().includes(name.toLowerCase().replace(/[^\p{L}\d]/gu, ""));

/** Whether a name is what an address begins with. */
const isHost = (address: string, name: string): boolean =>
  new RegExp(`^(?:www\\.)?(?:get|try|use|buy)?${name.toLowerCase()}(?:app|hq)?\\.`).test(
    address.toLowerCase(),
  );

/** Where people are, whatever the film is about. */
const ELSEWHERE =
  /^(?:\p{Lu}{2,4}$|Q[1-4]$|H[12]$|FY\d|GitHub|GitLab|Steam|Outlook|Kickstarter|Twitch|Spotify|Slack|Google|Apple|Amazon|Microsoft|Zoom)(?!\p{L})/u;

/** A name that capitals give away: said twice, or part of the address. */
export function nameIn(prose: string, link: string): string {
  const foreign = isForeign(prose);
  // "walter@pensmail.example" is somebody's
  const address = link.replace(/^[\w.+-]+@(?=[\w-]+\.)/, "");
  const names = [
    ...prose.matchAll(
      /(?<=[\p{Ll},] )(?<!\p{Lu}[\p{L}\d]* )(\p{Lu}[\p{L}\d]+(?: (?:& |(?:van|von|de|der|den|da|di|del|la) ){0,2}\p{Lu}[\p{L}\d]+){0,2})/gu,
    ),
  ]
    .map(([name]) => name)
    .filter(
      (name) =>
        name.length > 2 && !NO_NAME.test(name) && !ELSEWHERE.test(name) && !prose.includes(`St. ${name}`),
    )
    // "Hope" of "Wells of Hope" is no name
    .filter((name) => / /.test(name) || !new RegExp(`\\p{Lu}\\p{L}+ of (?:the )?${name}`, "u").test(prose))
    // a place is no product
    .filter((name, _, all) => !prose.includes(` in ${name}`) || all.length < 2);
  // behind a colon and at the head of a sentence stands any word: there the address says what is a name
  const sure = [
    ...prose.matchAll(
      /(?<=[:–—-] |^|[.!?\n][”"]?\s*)(\p{Lu}[\p{L}\d]{3,}(?: (?:& )?\p{Lu}\p{Ll}+(?= (?:is|are|has|helps?|makes?|gives?|offers?|does|lets?)\b))?)/gu,
    ),
  ]
    .map(([name]) => name)
    .find((name) => !NO_NAME.test(name) && isHost(address, name.split(" ")[0] ?? ""));
  return (
    names.find(
      (name) =>
        (!foreign && prose.split(new RegExp(`(?<![\\p{L}\\d])${name}(?![\\p{L}\\d])`, "u")).length > 2) ||
        isIn(address, name) ||
        (/^\p{L}{5,} \p{Lu}/u.test(name) && isIn(address, name.split(" ")[0] ?? "")),
    ) ??
    sure ??
    ""
  );
}

/** What stands beside a name and gives it away, the surest first; what is learned knows the others. */
const BESIDE: readonly RegExp[] = [
  // "Sunday roast at The Fox & Hound"
  /(?:\bat|@) (?<name>The \p{Lu}\p{L}+(?: (?:& |and )?\p{Lu}\p{L}+){1,3}|\p{Lu}\p{L}+ & \p{Lu}\p{L}+)(?=[.,!:;\n]|$)/u,
  // "25 years of Bruno Cycles"
  new RegExp(`\\b(?:years|anniversary|birthday|decades) of (?<name>${NAME_SOURCE})`, "u"),
  // "Name is Velo Kastner.", "on behalf of the Varnley Museum of Glass"
  new RegExp(
    `\\b(?:[Nn]ame is|on behalf of(?: the)?|(?:the )?vendor \\(us\\) is|behind it is) (?<name>${NAME_SOURCE}(?: of \\p{Lu}\\p{L}+)?)`,
    "u",
  ),
  // "Corva Robotics is hiring"
  new RegExp(
    `(?:^|[.!?:,]\\s+|\\n)(?<name>${NAME_SOURCE}) (?:(?:is|are) (?:hiring|looking for|celebrating|proud|introducing|organi[sz]ing|opening|launching|moving|turning|(?<= \\p{Lu}\\S* (?:is|are) )(?:coming|growing|back))|live (?:at|in|on)|(?:has|have) (?:built|helped|planted|served|trained|raised|delivered|rescued|saved|taught|reached)|now (?:works|runs|flies|ships|serves|offers|has|delivers|supports|runs)|was named|was voted|won|has won|holds|hosts|requests|seeks|invites|announces|celebrates|offers|plays|performs|presents|opens|reopens|launches|turns|raises|raised|helps|lets|makes|brings|gives)\\b`,
    "u",
  ),
  /\b(?:team|everyone|people|folks|employees|colleagues|staff|members|starters|all of us|life|works?|working) at (?<name>\p{Lu}[\p{L}\d&]+(?: (?:& )?\p{Lu}[\p{L}\d]+){0,2})/u,
  /\bwelcome to (?<name>\p{Lu}[\p{L}\d]+(?: \p{Lu}[\p{L}\d]+){0,2})/iu,
  // a capital within a word
  /(?<![\p{L}@/.])(?<!\bbetween (?:\p{Lu}\S* ){1,3}and )(?!(?:WiFi|IoT|PhD|TikTok|YouTube|LinkedIn|GitHub|GitLab|JavaScript|TypeScript|WhatsApp|PayPal|MacBook|PowerPoint|WordPress|PostgreSQL|MySQL|OpenAI|ChatGPT|DevOps|QuickTime)\b)(?<name>\p{Lu}\p{Ll}+\p{Lu}\p{Ll}\p{L}*(?: \p{Lu}\p{Ll}+(?=[.,!\n]|$))?)/u,
  // "cut food waste by 38% with Tallyho"
  new RegExp(`\\d[^.!?\n]{0,60} (?:with|using|thanks to) (?<name>${NAME_SOURCE})(?=[.!\n]|$)`, "u"),
  // "We're organising the Northgate Business Women's Conference"
  new RegExp(
    `\\b(?:[Ww]e['’]re|[Ww]e are|I['’]m|I am) (?:organi[sz]ing|running|hosting|putting on|planning|launching|opening) the (?<name>${NAME_SOURCE})(?=[.!,\n]| (?:and|in|on|at|which|this)\\b|$)`,
    "u",
  ),
  // "We're Krume & Korn on Mill Lane 8"
  new RegExp(
    `(?:^|[.!?\n]\\s*)[Ww]e(?:['’]re| are) (?<name>${NAME_SOURCE})(?= (?:on|in|at|from) (?:the )?\\p{Lu}| \\()`,
    "u",
  ),
  // "I help out with the Lindenhof Jazz Weekend"
  new RegExp(
    `\\b(?:I|we) (?:help out|volunteer|help|work|play)(?: (?:with|for|at|in))? the (?<name>${NAME_SOURCE})(?=[.!,\n]| (?:which|and|in|every|this)\\b|$)`,
    "u",
  ),
  // "Switch to Lumo.", "a free consultation from Warmhaus"
  new RegExp(`\\b(?:switch|upgrade|move|subscribe|say hello) to (?<name>${NAME_SOURCE})(?=[.!\n]|$)`, "iu"),
  new RegExp(
    `\\b(?:consultation|quote|trial|appointment|demo|offer) (?:from|with|by|at) (?<name>${NAME_SOURCE})(?=[.!,\n]|$)`,
    "u",
  ),
  // "The Upper Wenlow Allotment Society holds its Open Day"
  /(?:^|[.!?]\s+|\n)The (?<name>(?:\p{Lu}[\p{L}'’-]+ ){1,4}(?:Society|Club|Association|Museum|Library|Theatre|Theater|Gallery|Orchestra|Choir|Institute|Foundation|Trust|University|School|College|Council|Federation|Festival|Academy|Centre|Center)) (?=\p{Ll}{2,}s\b)/u,
];

/** A name that what stands beside it gives away: whose offer it is, who does something. */
export function nameBeside(prose: string): string {
  for (const pattern of BESIDE) {
    const [name = ""] = clean(pattern.exec(prose)?.groups?.name ?? "").split(/(?<=\p{L})\. /u);
    if (
      name &&
      name.length <= 40 &&
      // who writes is nobody's film: "My name is Piet and I help out with …"
      !new RegExp(`\\bmy name(?:['’]s| is) ${name.replace(/\W/g, "\\$&")}`, "i").test(prose) &&
      !OCCASION.test(name) &&
      !/^(?:Line|Bus|Route|Room|Level|Grade|Floor|Gate|Platform|Exit|Phase|Stage|Class|Hall) [\dA-Z]/.test(
        name,
      ) &&
      (/^The \p{Lu}/u.test(name) || !isNoName(name)) &&
      /\p{Ll}/u.test(name)
    )
      return name;
  }
  return "";
}

/** "my second album “Slow Weather”" */
export function isOwnWork(text: string, name: string): boolean {
  const at = Math.max(text.indexOf(`"${name}"`), text.indexOf(`“${name}”`));
  return name !== "" && at > 0 && /\b(?:our|my) (?:\p{L}+ ){1,4}$/iu.test(text.slice(0, at));
}
