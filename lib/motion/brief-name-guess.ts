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

/** What stands beside a name and gives it away, the surest first. */
const BESIDE: readonly RegExp[] = [
  // "Hotel BlueBay."
  /(?<=^|[.!?\n] ?)(?<name>(?:Hotel|Hostel|Villa|Casa|Caf[eé]|Restaurant|Osteria|Trattoria|Bistro|Gasthof|Chez)(?: \p{Lu}[\p{L}'’-]+){1,3})(?=[.!\n]|$)/u,
  // "the new HR system (PeopleHub)"
  /\p{Ll} \((?<name>\p{Lu}\p{Ll}+\p{Lu}\p{L}*)\)/u,
  // "New menu at Taco Norte!", "Sunday brunch is back at Café Lokal"
  new RegExp(
    `\\b(?:menu|specials?|happy hour|offers?|brunch|lunch|dinner|party|workshop|class(?:es)?|back|open day|exhibition) at (?<name>${NAME_SOURCE})`,
    "u",
  ),
  // "Stride 5.0, out today"
  /(?<name>\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)? v?\d+(?:\.\d+)+)(?=,? (?:is )?(?:out|available|here|live|coming|arrives|ships)\b)/u,
  // "Sunday roast at The Fox & Hound"
  /(?:\bat|@) (?<name>The \p{Lu}\p{L}+(?: (?:& |and )?\p{Lu}\p{L}+){1,3}|\p{Lu}\p{L}+ & \p{Lu}\p{L}+)(?=[.,!:;\n]|$)/u,
  // "Glow Bar's winter facial"
  /(?:^|[.!?:\n]\s*)(?!(?:Today|Tomorrow|Tonight|This|Last|Next|Here|There|Everyone|Nobody|Somebody|Mother|Father|Women|Men|Children|Kid|Teacher|Customer|People|Winter|Summer|Spring|Autumn|Year|World)['’]?s\b)(?<name>\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){0,2})['’]s (?=(?:\p{Ll}[\p{L}-]+ )?\p{Ll})/u,
  // "Tessa Moreau joins Lindqvist Architects"
  new RegExp(`\\p{L} joins (?<name>\\p{Lu}\\p{L}+ (?:& )?${NAME_SOURCE})`, "u"),
  // "25 years of Bruno Cycles"
  new RegExp(`\\b(?:years|anniversary|birthday|decades) of (?<name>${NAME_SOURCE})`, "u"),
  // "live jazz every Thursday at The Velvet Room"
  new RegExp(
    `\\b(?:jazz|music|concerts?|gigs?|quiz|karaoke|comedy|dancing|nights?|shows?|open mic|tonight|every (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day) at (?<name>${NAME_SOURCE})`,
    "u",
  ),
  // "40% off everything at Kiln & Co"
  new RegExp(
    `\\b(?:off|sale|free|deals?|discount)\\b[^.!?\n]{0,40} (?:at|with|on|@) (?<name>${NAME_SOURCE})`,
    "u",
  ),
  // "hi, we're Second Kettle, we repair broken appliances"
  /(?:^|[.!?,\n]\s*)(?:[Hh]i,? |[Hh]ello,? |[Hh]ey,? )?(?:[Ww]e(?:['’]?re| are)|[Tt]his is) (?<name>\p{Lu}[\p{L}\d&’'-]+(?: (?:& )?\p{Lu}[\p{L}\d&’'-]+){0,3})(?=[,.!])/u,
  // "Name is Velo Kastner.", "on behalf of the Varnley Museum of Glass"
  new RegExp(
    `\\b(?:[Nn]ame is|on behalf of(?: the)?|(?:the )?vendor \\(us\\) is|behind it is) (?<name>${NAME_SOURCE}(?: of \\p{Lu}\\p{L}+)?)`,
    "u",
  ),
  // My EP “Salt Hours”
  /\b(?:EP|LP|album|single|mixtape|novel|book|memoir|podcast|play|musical|exhibition|documentary|game) [“"„](?<name>[^”"“\n]{2,40})[”"“]/u,
  // "Save the date for our wedding: Maren & Tobias"
  /\b(?:wedding|engagement|party|anniversary) ?(?:of|:) (?<name>\p{Lu}\p{Ll}+ (?:&|and) \p{Lu}\p{Ll}+)/u,
  // "We have opened new dental clinic, Dentirelle, in the Marlow Arcade", "our app Nibbelo"
  /(?<!\b(?:their|his|her|your) (?:\p{L}+ )?)\b(?:app|clinic|practice|club|shop|store|company|start-?up|charity|restaurant|caf[eé]|bakery|studio|school|service|tool|platform|brand|team|band|choir|society|agency|festival|hotel|museum|course|novel|book|podcast|album|salon|gym|farm),? (?:called |named |the )?(?<name>\p{Lu}[\p{L}\d&’'-]+(?: (?:& |of )?\p{Lu}[\p{L}\d&’'-]+){0,3})(?=[,.!:]| is\b| tells\b| (?:and|so|which|that)\b)/u,
  // "Recruitment film, Northmoor Ferries, rough script v3"
  /^(?:[\p{L}-]+ ){0,2}(?:[Ff]ilm|[Vv]ideo|[Cc]lip|[Tt]easer|[Tt]railer|[Aa]d|[Ss]pot|[Pp]romo), (?<name>\p{Lu}[\p{L}&’'-]+(?: (?:& )?\p{Lu}[\p{L}&’'-]+){1,3})(?=[,.\n]|$)/u,
  // "1.0 of thornwick is out", "New major version of brindlewick (static docs generator)"
  /\b(?:version|release|v?\d+\.\d+(?:\.\d+)?) of (?<name>\p{Ll}[\p{L}\d_-]{3,30})(?= (?:is|are|has|was|comes|ships|\()|[,.]|$)/u,
  // "at Hollin Dermatology."
  /(?<!\b(?:CTO|CEO|CFO|COO|[Mm]anager|[Hh]ead|[Dd]irector|[Ee]ngineer|[Ff]ounder|[Oo]wner|[Cc]hef|[Ll]ead)(?: of [\p{L} ]{2,20})? )\b(?:at|from|by|with) (?<name>(?:\p{Lu}[\p{L}'’-]+ ){1,3}(?:Dermatology|Dental|Dentistry|Clinic|Practice|Hospital|Pharmacy|Bakery|Brewery|Winery|Books|Bikes|Cycles|Coffee|Kitchen|Garage|Gym|Yoga|Museum|Gallery|Library|Theatre|Theater|Club|Society|Studio|Studios|Labs|Logistics|Ferries|Foundation|Trust|Hotel|Inn|School|Academy|Farm|Garden|Gardens|Market|Salon|Spa|Florists?|Opticians?|Physio|Vets?))(?=[.,;!\n]|$| (?:is|has|in|on)\b)/u,
  // "Ledgerfin gets it done in 2 days", and no ordinary word
  /(?:^|[.!?\n]\s+)(?<name>(?!(?:Nobody|Somebody|Everybody|Anybody|Everyone|Someone|Anyone|Nothing|Something|Everything|Winter|Summer|Spring|Autumn|Coffee|Sleep|Water|Life|Love|Work|Time|Money|Music|Bread|Today|Tomorrow|Tonight|Admission|Entry|Food|Rain|Snow|Nature|Climate|Science|History|Language|Traffic|Customer|Team|Film|Text|Logo|Video|Scene|Design|Software|Data|Paper|Plastic)\b)(?!\p{L}+(?:ing|tion|ness|ment|ity|ance|ence|ship|hood|ism|s) )\p{Lu}\p{Ll}{4,14}) (?=(?:gets|does|tells|saves|finds|takes|keeps|sends|shows|swallows|cuts|replaces|connects|tracks|plans|books|builds|writes|reads|checks|answers|reminds|learns|knows|watches|stops|handles|automates|predicts|spots|warns|sorts|fixes|matches|teaches|translates|records|turns|runs|closes|catches|listens|organi[sz]es|measures) (?!me\b|us\b))/u,
  // "Dana from People & Safety at Brackwater Depot here"
  new RegExp(`\\bfrom (?:[\\p{L}& ]{2,30} at )?(?<name>${NAME_SOURCE}) here\\b`, "u"),
  // "The Upper Wenlow Allotment Society holds its Open Day"
  /(?:^|[.!?]\s+|\n)The (?<name>(?:\p{Lu}[\p{L}'’-]+ ){1,4}(?:Society|Club|Association|Museum|Library|Theatre|Theater|Gallery|Orchestra|Choir|Institute|Foundation|Trust|University|School|College|Council|Federation|Festival|Academy|Centre|Center)) (?=\p{Ll}{2,}s\b)/u,
  // "Corva Robotics is hiring"
  new RegExp(
    `(?:^|[.!?:,]\\s+|\\n)(?<name>${NAME_SOURCE}) (?:(?:is|are) (?:hiring|looking for|celebrating|proud|introducing|organi[sz]ing|opening|launching|moving|turning|(?<= \\p{Lu}\\S* (?:is|are) )(?:coming|growing|back))|live (?:at|in|on)|(?:has|have) (?:built|helped|planted|served|trained|raised|delivered|rescued|saved|taught|reached)|now (?:works|runs|flies|ships|serves|offers|has|delivers|supports|runs)|was named|was voted|won|has won|holds|hosts|requests|seeks|invites|announces|celebrates|offers|plays|performs|presents|opens|reopens|launches|turns|raises|raised|helps|lets|makes|brings|gives)\\b`,
    "u",
  ),
  new RegExp(`\\babout [\\p{Ll} ]{3,40} at (?<name>${NAME_SOURCE})`, "u"),
  // "Dave's Plumbing"
  /(?<!\b(?:to|for|of|with|from|at|St\.?) )(?<name>(?:(?:St|Saint) )?\p{Lu}\p{Ll}+['’]s (?!Day|Eve|Week|Birthday|Wedding|Party|Choice)\p{Lu}\p{Ll}+)/u,
  /\b(?:team|everyone|people|folks|employees|colleagues|staff|members|starters|all of us|life|works?|working) at (?<name>\p{Lu}[\p{L}\d&]+(?: (?:& )?\p{Lu}[\p{L}\d]+){0,2})/u,
  // "reasons to visit our bookshop Paper Moon"
  /\bour (?:\p{Ll}+ )?(?!(?:now )?(?:supports|integrates|runs|connects|works|in|at|from|with|of|and|to|for|on|by|near|friend|founder|customer|client|user|colleague|partner|team|sponsors|partners|friends|customers|clients|guests|speakers|users|neighbours|neighbors) )\p{Ll}+ (?<name>\p{Lu}[\p{L}\d&]+(?: (?:& )?\p{Lu}[\p{L}\d]+){0,2})/u,
  /\bwelcome to (?<name>\p{Lu}[\p{L}\d]+(?: \p{Lu}[\p{L}\d]+){0,2})/iu,
  // a capital within a word
  /(?<![\p{L}@/.])(?<!\bbetween (?:\p{Lu}\S* ){1,3}and )(?!(?:WiFi|IoT|PhD|TikTok|YouTube|LinkedIn|GitHub|GitLab|JavaScript|TypeScript|WhatsApp|PayPal|MacBook|PowerPoint|WordPress|PostgreSQL|MySQL|OpenAI|ChatGPT|DevOps|QuickTime)\b)(?<name>\p{Lu}\p{Ll}+\p{Lu}\p{Ll}\p{L}*(?: \p{Lu}\p{Ll}+(?=[.,!\n]|$))?)/u,
  // "cut food waste by 38% with Tallyho"
  new RegExp(`\\d[^.!?\n]{0,60} (?:with|using|thanks to) (?<name>${NAME_SOURCE})(?=[.!\n]|$)`, "u"),
  // "Switch to Lumo.", "a free consultation from Warmhaus"
  new RegExp(`\\b(?:switch|upgrade|move|subscribe|say hello) to (?<name>${NAME_SOURCE})(?=[.!\n]|$)`, "iu"),
  new RegExp(
    `\\b(?:consultation|quote|trial|appointment|demo|offer) (?:from|with|by|at) (?<name>${NAME_SOURCE})(?=[.!,\n]|$)`,
    "u",
  ),
  // "Get yours at Bramble Bees"
  new RegExp(
    `\\b(?:get|buy|find|try) (?:yours|it|them) (?:at|from|with) (?<name>${NAME_SOURCE})(?=[.!,\n]|$)`,
    "iu",
  ),
  // "With Brevio you get the summary"
  new RegExp(`(?:^|[.!?\n]\\s*)With (?<name>${NAME_SOURCE})(?=,? (?:it|you|we|your|they)\\b)`, "u"),
  // "Bridge Meals collects leftover food"
  /(?:^|[.!?\n]\s*)(?<name>\p{Lu}\p{Ll}+(?: (?:& )?\p{Lu}\p{Ll}+){1,2})(?= (?!is\b|was\b|has\b)\p{Ll}{3,}s (?:\p{Ll}|\d))/u,
  // "who learned a language with Lingo Leap."
  /\p{Ll} with (?<name>\p{Lu}\p{L}+ \p{Lu}\p{L}+)(?=[.!\n]|$)/u,
  // "dark mode is here in Plotly Notes"
  /\b(?:mode|feature|update|version|support|now|here|new) in (?<name>\p{Lu}[\p{L}\d]+(?: \p{Lu}[\p{L}\d]+){0,2})/u,
];

/** A name that what stands beside it gives away: whose offer it is, who does something. */
export function nameBeside(prose: string): string {
  for (const pattern of BESIDE) {
    const [name = ""] = clean(pattern.exec(prose)?.groups?.name ?? "").split(/(?<=\p{L})\. /u);
    if (
      name &&
      name.length <= 40 &&
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
