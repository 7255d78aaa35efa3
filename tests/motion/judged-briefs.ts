import { readFileSync } from "node:fs";
import type { ClauseClass } from "#lib/motion/brief-clauses.ts";
import { BRIEFS } from "#tests/motion/briefs.ts";

/**
 * A part of a brief, what it is to the film, and what is on screen of it: nothing, unless words are given. A
 * judgement by people, made before the rules: where the planner disagrees, the planner is wrong.
 */
export type Judgement = [clause: string, is: ClauseClass, onScreen?: string];

export interface JudgedBrief {
  brief: string;
  /** Not looked at while rules were written. */
  heldOut?: true;
  judged: Judgement[];
}

const page = (path: string): string => {
  const brief = /^brief: (.+)$/m.exec(readFileSync(`content/${path}.mdx`, "utf8"))?.[1] ?? "";
  return brief.startsWith("'") ? brief.slice(1, -1).replaceAll("''", "'") : brief;
};
const own = (name: string): string => BRIEFS[name] ?? "";

export const JUDGED: Record<string, JudgedBrief> = {
  home: {
    brief: page("pages/home"),
    judged: [
      ["Fifteen seconds", "is"],
      ["vertical", "is"],
      ["for people scrolling on the bus", "is"],
      ["we mend bicycles at your door", "says", "We mend bicycles at your door"],
      ["Start with a flat tyre and a sigh", "followed", "A flat tyre and a sigh"],
      ["Then three things, one at a time", "followed"],
      ["Book by message", "says", "Book by message"],
      ["we come before nine", "says", "We come before nine"],
      ["you pay when it rolls", "says", "You pay when it rolls"],
      ["Our colours are the green of the van and cream", "is"],
      ["End on the phone number, 555 0142, big, and keep it there", "followed", "555 0142"],
    ],
  },
  "brand kit": {
    brief: page("use-cases/brand-motion-kits"),
    judged: [
      ["We need the moving part of the brand book of Alder House", "is"],
      ["homes for later life", "says", "Homes for later life"],
      ["A two second opener for the logo, name captions, a chapter card, an end card", "unfollowed"],
      ['The first caption is "Ida Lind, head of care"', "says", "Ida Lind, head of care"],
      ['the first chapter "What we learned"', "says", "What we learned"],
      ["the end card says alderhouse.example", "says", "alderhouse.example"],
      ["Colours and type are in the PDF I attach", "unfollowed"],
      ["Rule number one, our logo never spins", "followed"],
      ["Everything should ease the same way, like a drawer that closes by itself", "followed"],
      ["The names in the captions change every week", "aside"],
      ["they have to stay text and not turn into pictures", "followed"],
      ["Our regions will use it without asking us", "aside"],
    ],
  },
  explainer: {
    brief: page("use-cases/explainers"),
    judged: [
      ["Forty-five seconds on how a heat pump heats a house", "is", "How a heat pump heats a house"],
      ["For people who just got a quote and do not believe the numbers", "is"],
      ["The narration is ours, I send the audio", "unfollowed"],
      ["it is 40 seconds long", "unfollowed"],
      ["Please time the pictures to it, not the other way round", "unfollowed"],
      ["One house, and it stays on screen all the time", "unfollowed"],
      ["There is heat in cold air", "says", "There is heat in cold air"],
      ["A fluid outside collects it and boils", "says", "A fluid outside collects it"],
      ["Indoors it gives the heat to the room", "says", "Indoors it gives the heat to the room"],
      ["At the end one chart, gas 1,840 euros a year against heat pump 1,190 euros", "followed", "heat pump"],
      ["the source underneath", "followed", "Our bill and our quote"],
      ["No mascots", "followed"],
      ["Please no mascots", "followed"],
    ],
  },
  "notes app": {
    brief: page("use-cases/product-launch-videos"),
    judged: [
      ["Version 2 of Margin, our notes app, comes out on 3 March", "says", "3 March"],
      ["20 seconds", "is"],
      ["wide for the website", "is"],
      ["a 4:5 version for the feed", "unfollowed"],
      ["The news is that notes now work offline", "says", "Notes now work offline"],
      ["merge without asking you anything", "says", "merge without asking you anything"],
      ["I have nine screenshots and the logo as SVG", "unfollowed"],
      ["Calm, a little proud", "is"],
      ["Show the merge", "unfollowed"],
      ["don't explain it", "followed"],
      ["No fake cursor flying around", "followed"],
      ['Last frame is the date and under it "Already on your phone"', "followed", "Already on your phone"],
    ],
  },
  "social ad": {
    brief: page("use-cases/social-ads"),
    judged: [
      ["Two lengths of the same ad, fifteen seconds and six", "unfollowed"],
      ["Vertical", "is"],
      ["square for the feed", "unfollowed"],
      [
        "Noonbox is a lunchbox that keeps soup hot until one o'clock",
        "says",
        "keeps soup hot until one o'clock",
      ],
      ["It opens with one hand", "says", "Opens with one hand"],
      ["Most people watch with the sound off", "aside"],
      ["it has to work mute", "followed"],
      ["No logo at the start please", "followed"],
      ["the first frame is already the ad", "followed"],
      ["Steam, I want steam", "unfollowed"],
      ["The price is 34 euros and comes last", "followed", "34 euros"],
      ['And nobody writes "revolutionary"', "followed"],
    ],
  },
  moon: {
    brief: page("for/educators"),
    judged: [
      ["Thirty seconds on why the moon has phases", "is", "Why the moon has phases"],
      ["for eleven-year-olds", "is"],
      ["They all think it is the shadow of the earth", "aside"],
      ["Let them think so first, and then show why it cannot be", "unfollowed"],
      ["The sun lights one half of the moon", "says", "The sun lights one half of the moon"],
      ["The moon goes round us in a month", "says", "The moon goes round us in a month"],
      ["No narration", "followed"],
      ["I talk myself or they read", "aside"],
      ["Captions in English", "followed"],
      ["the same film in Polish for our exchange class", "unfollowed"],
      ["One question at the end", "followed", "When is the shadow of the earth really on the moon?"],
      ["then five seconds of nothing", "followed"],
      ["because I stop it there and they argue", "aside"],
      ["Colours that work on our projector, which is bad", "followed"],
    ],
  },
  pitch: {
    brief: page("for/founders"),
    judged: [
      ["Demo day is Thursday and I get thirty seconds and a projector", "is"],
      [
        "We make a sensor that hears leaks in water pipes before anything is wet",
        "says",
        "hears leaks in water pipes",
      ],
      ["There have been eleven pitches before me and everybody is hungry", "aside"],
      ["Start with the sound of it, a tiny hiss", "unfollowed"],
      ["I have the recording", "unfollowed"],
      ["No market size, please", "followed"],
      ["I say that myself", "aside"],
      ["Show how it works in one picture", "unfollowed"],
      ["A clip on the pipe listens", "says", "A clip on the pipe listens"],
      ["your phone names the floor", "says", "Your phone names the floor"],
      ["We have three pilot buildings", "says", "Three pilot buildings"],
      ["don't make it look like a city", "followed"],
      ["End on our name, Hark", "followed", "Hark"],
      ["keep quiet for the last five seconds", "followed"],
    ],
  },
  sale: {
    brief: page("for/marketing"),
    judged: [
      ["Autumn sale", "says", "Autumn sale"],
      ["five cities", "unfollowed"],
      ["ten seconds each", "is"],
      ["vertical", "is"],
      ["Same film five times, only the city, the date and the photo of the shop change", "unfollowed"],
      ["I have the photos, they are all different sizes, sorry", "unfollowed"],
      ["The legal line at the bottom", "followed", "While stocks last."],
      ["our lawyer says three seconds", "followed"],
      ["I need to see Leipzig first because Leipzig is difficult", "aside"],
      ["From 12 October in Leipzig", "says", "From 12 October in Leipzig"],
      ["20% off everything warm", "says", "off everything warm"],
      ["If Leipzig is okay, do the others", "unfollowed"],
    ],
  },
  changelog: {
    brief: page("for/product"),
    judged: [
      ["Changelog film for Gridline 4.2", "is", "Gridline 4.2"],
      ["thirty seconds", "is"],
      ["square", "is"],
      ["it goes into the app and into the release mail", "aside"],
      ["Three things", "followed"],
      ["Bulk edit in tables", "says", "Bulk edit in tables"],
      ["undo with the keyboard", "says", "Undo with the keyboard"],
      ["dark mode for printing previews", "says", "Dark mode for printing previews"],
      ["Screenshots of before and after are attached, two each", "unfollowed"],
      ["The GIFs we used so far are unreadable and weigh nine megabytes", "aside"],
      ["Same opening as last time, only the number changes", "unfollowed"],
      ["If something does not fit, drop dark mode", "followed"],
      ["nobody asked for it", "aside"],
    ],
  },
  "sales call": {
    brief: page("for/sales"),
    judged: [
      ["Twenty-five seconds for one customer, after our call today", "is"],
      ["They run eleven bakeries and asked three things", "aside"],
      ["Does it work with our old tills?", "says", "Does it work with our old tills?"],
      ["Who trains the staff?", "says", "Who trains the staff?"],
      ["Answer in that order, with the words they used", "followed"],
      ["It plugs into the port they have", "says", "plugs into the port they have"],
      ["we train on two mornings", "says", "We train on two mornings"],
      ["Put the name of their company, Brotwerk Nord, on the first frame", "followed", "Brotwerk Nord"],
      ["don't act as if we were friends", "followed"],
      ["No price", "followed"],
      ["that goes into the offer", "aside"],
      ["Hanna will show it to her two partners on a phone", "aside"],
    ],
  },
  backup: {
    brief: own("launch"),
    judged: [
      ["Make a 20 second launch video for Tidewater", "is", "Tidewater"],
      ["Restores take four minutes instead of four hours", "says", "Restores take four minutes"],
      ["92% of restores need no help from anybody", "says", "of restores need no help"],
      ["Tone: calm and precise", "is"],
      ['End with "Start free" at tidewater.example', "followed", "Start free"],
    ],
  },
  boats: {
    brief: own("long"),
    judged: [
      ["Make a one minute explainer video for Harbour", "is", "Harbour"],
      ["Guests pay a deposit when they book", "says", "Guests pay a deposit when they book"],
      ["Setup takes 15 minutes", "says", "Setup takes"],
      ["Tone: friendly", "is"],
      ["Colours: #0b4f6c and #f4a259", "is"],
      ["Show our boats at sunset", "unfollowed"],
    ],
  },
  tools: {
    brief: own("plain"),
    judged: [
      ["Our library now lends tools", "says", "Our library now lends tools"],
      ["Drills, ladders, sewing machines", "says", "Drills, ladders, sewing machines"],
      ["Free with a library card", "says", "Free with a library card"],
      ["Open Saturday", "says", "Open Saturday"],
    ],
  },
  birds: {
    brief: own("app"),
    heldOut: true,
    judged: [
      ["Teaser for the app Nightjar, 10 seconds, 9:16, dark, kinetic", "is", "Nightjar"],
      ["Hear what flew over your house last night", "says", "Hear what flew over your house last night"],
      ["Works offline", "says", "Works offline"],
    ],
  },
  "coffee chat": {
    brief:
      "hey! so we're launching our coffee subscription next month, it's called Morning Post. could you do something like 20 secs for instagram reels? vibe: warm and a bit nostalgic. what it does is it sends you a new roaster every two weeks. no contracts, you can pause whenever. oh and please don't use brown, everybody in coffee uses brown. the link is morningpost.example, thanks a lot!!",
    judged: [
      ["hey!", "aside"],
      ["it's called Morning Post", "says", "Morning Post"],
      ["could you do something like 20 secs for instagram reels?", "is"],
      ["vibe: warm and a bit nostalgic", "is"],
      ["it sends you a new roaster every two weeks", "says", "a new roaster every two weeks"],
      ["no contracts", "says", "No contracts"],
      ["you can pause whenever", "says", "You can pause whenever"],
      ["please don't use brown", "followed"],
      ["everybody in coffee uses brown", "aside"],
      ["the link is morningpost.example", "says", "morningpost.example"],
      ["thanks a lot!!", "aside"],
    ],
  },
  terse: {
    brief: own("terse"),
    judged: [
      ["Noise-cancelling curtains", "says", "Noise-cancelling curtains"],
      ["15s square", "is"],
      ["Calm", "is"],
      ["22 dB quieter", "says", "quieter"],
      ["Cut to size", "says", "Cut to size"],
      ["Ships in 9 days", "says", "Ships in"],
    ],
  },
  bullets: {
    brief: `Promo for Kontor, bookkeeping for freelancers
- 30 seconds, 16:9
- open with the line "It is the ninth of April."
- no stock photos, no voice over
- Send an invoice in two taps
- Taxes set aside by themselves
- Export for your accountant
- do not mention competitors
- tone: dry, confident
- end card: kontor.example, hold 3 seconds`,
    judged: [
      ["Promo for Kontor, bookkeeping for freelancers", "is", "Kontor"],
      ["30 seconds, 16:9", "is"],
      ['open with the line "It is the ninth of April."', "followed", "It is the ninth of April."],
      ["no stock photos", "followed"],
      ["no voice over", "followed"],
      ["Send an invoice in two taps", "says", "Send an invoice in two taps"],
      ["Taxes set aside by themselves", "says", "Taxes set aside by themselves"],
      ["do not mention competitors", "followed"],
      ["tone: dry, confident", "is"],
      ["hold 3 seconds", "followed"],
    ],
  },
  typos: {
    brief:
      "pls make a vidoe for our new app Plantly, its for people who kill there plants. 12 secnds vertical. It reminds you when to water. It knows 4000 plants. i want it to be realy funny and not to long. colors green and pink",
    judged: [
      ["pls make a vidoe for our new app Plantly", "is", "Plantly"],
      ["its for people who kill there plants", "is"],
      ["12 secnds vertical", "is"],
      ["It reminds you when to water", "says", "Reminds you when to water"],
      ["It knows 4000 plants", "says", "plants"],
      ["i want it to be realy funny and not to long", "is"],
      ["colors green and pink", "is"],
    ],
  },
  "non-native": {
    brief:
      "Hello, I need one video for my small hotel Casa Lume in the mountain. Length is maximum thirty seconds. We have 9 rooms and one very good cook. The breakfast is until eleven. From the window you see three lakes. I will send you the pictures tomorrow. Please to write big letters because my guests are old. In the end the telephone 555 0199.",
    judged: [
      ["I need one video for my small hotel Casa Lume", "is", "Casa Lume"],
      ["Length is maximum thirty seconds", "is"],
      ["We have 9 rooms and one very good cook", "says", "rooms and one very good cook"],
      ["The breakfast is until eleven", "says", "breakfast is until eleven"],
      ["From the window you see three lakes", "says", "From the window you see three lakes"],
      ["I will send you the pictures tomorrow", "unfollowed"],
      ["Please to write big letters", "followed"],
      ["because my guests are old", "aside"],
      ["In the end the telephone 555 0199", "followed", "555 0199"],
    ],
  },
  school: {
    brief:
      "A minute and a half for parents' evening: how our school handles phones. Phones go into a box at eight. They come out at three. Nobody reads them. Two families asked for an exception and got it. I will speak over it, so no music and few words. Don't show children's faces. End with the question \"What is your rule at home?\"",
    judged: [
      ["A minute and a half", "is"],
      ["how our school handles phones", "is", "How our school handles phones"],
      ["Phones go into a box at eight", "says", "Phones go into a box at eight"],
      ["They come out at three", "says", "They come out at three"],
      ["Nobody reads them", "says", "Nobody reads them"],
      ["I will speak over it", "aside"],
      ["no music", "followed"],
      ["few words", "followed"],
      ["Don't show children's faces", "followed"],
      ['End with the question "What is your rule at home?"', "followed", "What is your rule at home?"],
    ],
  },
  shop: {
    brief:
      "We are Finke, a shop for used bicycles in Ghent. Instagram story, 10 seconds. Every bike has a new chain. One year guarantee. From €180. Please make the price big. Closed on Mondays, don't forget that! I don't like pink.",
    judged: [
      ["We are Finke", "says", "Finke"],
      ["Instagram story, 10 seconds", "is"],
      ["Every bike has a new chain", "says", "Every bike has a new chain"],
      ["One year guarantee", "says", "One year guarantee"],
      ["From €180", "says", "€180"],
      ["Please make the price big", "followed"],
      ["Closed on Mondays", "says", "Closed on Mondays"],
      ["don't forget that!", "aside"],
      ["I don't like pink", "followed"],
    ],
  },
  agency: {
    brief: `Client: Norrland Ferries
Deliverable: 1 x 20s, 16:9, plus 1 x 6s cutdown
Objective: more bookings in shoulder season
Audience: couples without school-age children
Key message: The islands are yours in May
Support:
- Cabins from 49 euros
- Bikes travel free
Mandatories: logo on end frame, booking line 555 0123
Tone: quiet, confident
Do not use: "hidden gem"`,
    judged: [
      ["Client: Norrland Ferries", "is", "Norrland Ferries"],
      ["1 x 20s, 16:9", "is"],
      ["plus 1 x 6s cutdown", "unfollowed"],
      ["Objective: more bookings in shoulder season", "aside"],
      ["Audience: couples without school-age children", "is"],
      ["Key message: The islands are yours in May", "says", "The islands are yours in May"],
      ["Cabins from 49 euros", "says", "49 euros"],
      ["Bikes travel free", "says", "Bikes travel free"],
      ["booking line 555 0123", "says", "555 0123"],
      ["Tone: quiet, confident", "is"],
      ['Do not use: "hidden gem"', "followed"],
    ],
  },
  release: {
    brief:
      "We just shipped Lantern 3.0. 25 sec, dark, for LinkedIn and X. Search is now 8x faster. You can finally share a view. Old plugins keep working. The blog post has more, it's at lantern.example/3. Ideally it feels like the keynote of a company ten times our size, but without the smoke.",
    judged: [
      ["We just shipped Lantern 3.0", "says", "Lantern 3.0"],
      ["25 sec", "is"],
      ["dark", "is"],
      ["for LinkedIn and X", "is"],
      ["Search is now 8x faster", "says", "8"],
      ["You can finally share a view", "says", "You can finally share a view"],
      ["Old plugins keep working", "says", "Old plugins keep working"],
      ["it's at lantern.example/3", "says", "lantern.example/3"],
      ["Ideally it feels like the keynote of a company ten times our size", "unfollowed"],
    ],
  },
  vineyard: {
    brief:
      "Weingut Ahrens, ein Familienbetrieb. Video für Instagram, 15 Sekunden, quadratisch, ruhig. Unser Riesling wächst auf Schiefer. Ernte von Hand. Seit 1921. Bitte keine Musik. Am Ende: ahrens.example",
    judged: [
      ["Video für Instagram, 15 Sekunden, quadratisch, ruhig", "is"],
      ["Unser Riesling wächst auf Schiefer", "says", "Unser Riesling wächst auf Schiefer"],
      ["Ernte von Hand", "says", "Ernte von Hand"],
      ["Seit 1921", "says", "Seit 1921"],
      ["Bitte keine Musik", "followed"],
      ["Am Ende: ahrens.example", "followed", "ahrens.example"],
    ],
  },
  boulangerie: {
    brief:
      "Vidéo verticale de 12 secondes pour la boulangerie Maison Pervenche. Le pain lève toute la nuit. Ouvert dès six heures. Pas de musique, s'il vous plaît. Terminez par pervenche.example",
    judged: [
      ["Vidéo verticale de 12 secondes pour la boulangerie Maison Pervenche", "is", "Maison Pervenche"],
      ["Le pain lève toute la nuit", "says", "Le pain lève toute la nuit"],
      ["Ouvert dès six heures", "says", "Ouvert dès six heures"],
      ["Pas de musique, s'il vous plaît", "followed"],
      ["Terminez par pervenche.example", "followed", "pervenche.example"],
    ],
  },
  clinic: {
    brief:
      "15-second square video for our clinic's waiting room screen, no sound there. Flu shots on Tuesdays and Thursdays. No appointment needed. Bring your card. It takes five minutes. Keep it friendly but not childish, and use our blue #1d4ed8. The logo is in the attachment.",
    judged: [
      ["15-second square video", "is"],
      ["no sound there", "followed"],
      ["Flu shots on Tuesdays and Thursdays", "says", "Flu shots on Tuesdays and Thursdays"],
      ["No appointment needed", "says", "No appointment needed"],
      ["Bring your card", "says", "Bring your card"],
      ["It takes five minutes", "says", "five minutes"],
      ["Keep it friendly but not childish", "is"],
      ["use our blue #1d4ed8", "is"],
      ["The logo is in the attachment", "unfollowed"],
    ],
  },
  cowork: {
    brief:
      "Landscape, 20s. Desk & Dune, coworking by the sea. Hook: Your office has a tide table. Fibre, showers, surfboards. Day pass 18 euros, month 190 euros. Make the transitions fast but don't make people seasick. Avoid palm trees. CTA: Book a desk at deskdune.example",
    judged: [
      ["Landscape, 20s", "is"],
      ["coworking by the sea", "says", "coworking by the sea"],
      ["Hook: Your office has a tide table", "says", "Your office has a tide table"],
      ["Fibre, showers, surfboards", "says", "showers"],
      ["Day pass 18 euros", "says", "18 euros"],
      ["Make the transitions fast", "followed"],
      ["don't make people seasick", "followed"],
      ["Avoid palm trees", "followed"],
      ["CTA: Book a desk at deskdune.example", "says", "Book a desk"],
    ],
  },
  imperative: {
    brief:
      "Product: Pocketful. 20 seconds, playful. Keep every receipt in one place. Show your boss one number. Use it offline. Add a photo and forget the paper. Make month ends boring. Don't lose another expense. pocketful.example",
    judged: [
      ["Keep every receipt in one place", "says", "Keep every receipt in one place"],
      ["Show your boss one number", "says", "Show your boss one number"],
      ["Use it offline", "says", "Use it offline"],
      ["Add a photo and forget the paper", "says", "Add a photo and forget the paper"],
      ["Make month ends boring", "says", "Make month ends boring"],
      ["Don't lose another expense", "says", "Don't lose another expense"],
    ],
  },
  museum: {
    brief:
      'Museum for Small Machines, new exhibition "Things That Tick". Opens 5 June, until 30 September. 140 clocks, none of them right. Kids free. I imagine something slow, with lots of white. Please put the dates on screen for at least four seconds. Narrated in French and English if possible. museum.example',
    judged: [
      ['new exhibition "Things That Tick"', "says", "Things That Tick"],
      ["Opens 5 June", "says", "Opens 5 June"],
      ["140 clocks, none of them right", "says", "clocks"],
      ["Kids free", "says", "Kids free"],
      ["I imagine something slow, with lots of white", "is"],
      ["Please put the dates on screen for at least four seconds", "followed"],
      ["Narrated in French and English if possible", "unfollowed"],
    ],
  },
  steps: {
    brief:
      "How to return a parcel with Zurück, in 30 seconds. First you scan the code. Then you put the parcel on the shelf. After that you get the money the same day. That's it. Simple, friendly, no jargon. Portrait please.",
    judged: [
      ["How to return a parcel with Zurück, in 30 seconds", "is", "How to return a parcel with Zurück"],
      ["First you scan the code", "says", "scan the code"],
      ["Then you put the parcel on the shelf", "says", "put the parcel on the shelf"],
      ["After that you get the money the same day", "says", "get the money the same day"],
      ["Simple, friendly", "is"],
      ["no jargon", "followed"],
      ["Portrait please", "is"],
    ],
  },
  saas: {
    brief:
      "I'm the PM of Ledgerly (invoicing for plumbers). We want a 30s explainer for our landing page. The problem: plumbers write invoices on Sunday. The solution: talk to Ledgerly in the van and it's written before you're home. 3 out of 4 invoices are paid within a week. My boss wants blue. Can you add subtitles too? CTA is Try it free.",
    judged: [
      ["I'm the PM of Ledgerly (invoicing for plumbers)", "is", "invoicing for plumbers"],
      ["We want a 30s explainer for our landing page", "is"],
      ["plumbers write invoices on Sunday", "says", "Plumbers write invoices on Sunday"],
      ["talk to Ledgerly in the van", "says", "Talk to Ledgerly in the van"],
      ["3 out of 4 invoices are paid within a week", "says", "invoices are paid within a week"],
      ["My boss wants blue", "is"],
      ["Can you add subtitles too?", "followed"],
      ["CTA is Try it free", "says", "Try it free"],
    ],
  },
  // held out: written together with the others, read by the rules only after those were finished
  "gym chat": {
    heldOut: true,
    brief:
      "Hi there, we need a short clip for our climbing hall Kante. Twenty seconds max, vertical. Opening night is 4 April at seven. Shoes are free that night. We built 60 new routes. I attached a photo of the wall, use it if you can. Please keep the text large. End on kante.example and hold it for three seconds.",
    judged: [
      ["Hi there, we need a short clip for our climbing hall Kante", "is", "Kante"],
      ["Twenty seconds max", "is"],
      ["Opening night is 4 April at seven", "says", "Opening night is 4 April at seven"],
      ["Shoes are free that night", "says", "Shoes are free that night"],
      ["We built 60 new routes", "says", "new routes"],
      ["I attached a photo of the wall", "unfollowed"],
      ["Please keep the text large", "followed"],
      ["End on kante.example and hold it for three seconds", "followed", "kante.example"],
    ],
  },
  "held insurance": {
    heldOut: true,
    brief: `Explainer, 45 seconds, 16:9, sober tone.
What your bike insurance covers at Velosure:
- Theft, even at the station
- Falls, yours and the bike's
- Everything that is screwed on
Not covered: races.
Don't make it scary. No people crying.
Price: 4 euros a month
End with: velosure.example`,
    judged: [
      ["Explainer, 45 seconds, 16:9, sober tone", "is"],
      ["Theft, even at the station", "says", "Theft, even at the station"],
      ["Everything that is screwed on", "says", "Everything that is screwed on"],
      ["Not covered: races", "says", "races"],
      ["Don't make it scary", "followed"],
      ["No people crying", "followed"],
      ["Price: 4 euros a month", "says", "4 euros"],
      ["End with: velosure.example", "followed", "velosure.example"],
    ],
  },
  "held teacher": {
    heldOut: true,
    brief:
      'Thirty seconds for my class on how bees find flowers. A bee comes home and dances. The angle tells the direction. The length tells the distance. I would like the word waggle to be the biggest. No honey jars, please, they know honey. The last frame should be a question: "Where would you send her?"',
    judged: [
      ["Thirty seconds for my class on how bees find flowers", "is", "How bees find flowers"],
      ["A bee comes home and dances", "says", "A bee comes home and dances"],
      ["The angle tells the direction", "says", "The angle tells the direction"],
      ["I would like the word waggle to be the biggest", "unfollowed"],
      ["No honey jars, please", "followed"],
      ["they know honey", "aside"],
      ["The last frame should be a question", "followed", "Where would you send her?"],
    ],
  },
  "held non-native": {
    heldOut: true,
    brief:
      "Good morning. We are company of window cleaning, name is Klarblick. We want advertisement for Facebook, duration 15 second. We clean without chemistry. We come every month. First time is half price. Color must be light blue. I don't have logo yet. Telephone 555 0177 at the end please.",
    judged: [
      ["Good morning", "aside"],
      ["name is Klarblick", "says", "Klarblick"],
      ["We want advertisement for Facebook, duration 15 second", "is"],
      ["We clean without chemistry", "says", "We clean without chemistry"],
      ["We come every month", "says", "We come every month"],
      ["First time is half price", "says", "First time is half price"],
      ["Color must be light blue", "is"],
      ["I don't have logo yet", "aside"],
      ["Telephone 555 0177 at the end please", "followed", "555 0177"],
    ],
  },
  "held launch": {
    heldOut: true,
    brief:
      "Product Hunt launch on Monday! Driftbook: a logbook for sailors that writes itself. 30 seconds, 1:1. It knows the wind, the sail and the harbour. Works without a signal for 40 days. Loved by 1,200 crews. I'd love something in navy and white, crisp, no cheesy waves. Start on black. Also we'd need a GIF for the README. driftbook.example",
    judged: [
      ["Product Hunt launch on Monday!", "is"],
      [
        "Driftbook: a logbook for sailors that writes itself",
        "says",
        "logbook for sailors that writes itself",
      ],
      ["30 seconds, 1:1", "is"],
      ["It knows the wind, the sail and the harbour", "says", "Knows the wind, the sail and the harbour"],
      ["Loved by 1,200 crews", "says", "crews"],
      ["I'd love something in navy and white, crisp", "is"],
      ["no cheesy waves", "followed"],
      ["Start on black", "followed"],
      ["Also we'd need a GIF for the README", "unfollowed"],
    ],
  },
  "held charity": {
    heldOut: true,
    brief:
      "We run a night shelter called Ember. 20 sec film for the town hall, quiet and honest. 31 beds, full since October. A bed costs 12 euros a night. Please no sad piano and no begging. The mayor speaks right after, so end on the number and leave it there for five seconds. Donate at ember.example",
    judged: [
      ["We run a night shelter called Ember", "says", "Ember"],
      ["20 sec film for the town hall, quiet and honest", "is"],
      ["31 beds, full since October", "says", "beds, full since October"],
      ["A bed costs 12 euros a night", "says", "12 euros"],
      ["Please no sad piano and no begging", "followed"],
      ["The mayor speaks right after", "aside"],
      ["end on the number and leave it there for five seconds", "followed"],
      ["Donate at ember.example", "says", "Donate"],
    ],
  },
  "held agency": {
    heldOut: true,
    brief:
      'Product: Tidy, the folding drying rack. Two versions, 9:16 and 1:1, 12 secs. Dries 20 shirts. Folds to the width of a book. Make sure the product name is spelled with a capital T. Our brand font is licensed, we\'ll provide it. Testimonial: "It lives behind my door." - Sven. Buy it at tidy.example',
    judged: [
      ["Two versions, 9:16 and 1:1", "unfollowed"],
      ["12 secs", "is"],
      ["Dries 20 shirts", "says", "shirts"],
      ["Folds to the width of a book", "says", "Folds to the width of a book"],
      ["Make sure the product name is spelled with a capital T", "unfollowed"],
      ["Our brand font is licensed, we'll provide it", "unfollowed"],
      ['"It lives behind my door." - Sven', "says", "It lives behind my door."],
      ["Buy it at tidy.example", "says", "Buy it"],
    ],
  },
  // a second set, written after the rules had met the first
  "held dentist": {
    heldOut: true,
    brief:
      "We're a small dental practice in Leeds, Molar & More. I'd like a 20 second vertical clip for our stories. New patients are welcome. Saturday mornings until one. We never sell whitening. Could you keep the whole thing very calm, people are scared enough. Please don't show any teeth or drills. Finish with our number, 0113 555 0168, and leave it up for four seconds.",
    judged: [
      ["I'd like a 20 second vertical clip for our stories", "is"],
      ["New patients are welcome", "says", "New patients are welcome"],
      ["Saturday mornings until one", "says", "Saturday mornings until one"],
      ["We never sell whitening", "says", "We never sell whitening"],
      ["Could you keep the whole thing very calm", "is"],
      ["people are scared enough", "aside"],
      ["Please don't show any teeth or drills", "followed"],
      ["Finish with our number, 0113 555 0168", "followed", "0113 555 0168"],
    ],
  },
  "held devtool": {
    heldOut: true,
    brief: `# Sluice 1.4 release video

~25s, 16:9, dark theme, for the GitHub README and X.

What's new:
- Streams backpressure by default
- Cold start down from 900 ms to 120 ms
- \`sluice replay\` re-runs any hour

Don't bother with a voiceover. We'll autoplay it muted. Keep the code readable.
Code type: JetBrains Mono if you have it.
Ends on \`npm install sluice\``,
    judged: [
      ["~25s, 16:9, dark theme", "is"],
      ["for the GitHub README and X", "is"],
      ["Streams backpressure by default", "says", "Streams backpressure by default"],
      ["Cold start down from 900 ms to 120 ms", "says", "Cold start down from 900 ms to 120 ms"],
      ["Don't bother with a voiceover", "followed"],
      ["We'll autoplay it muted", "followed"],
      ["Keep the code readable", "followed"],
      ["Ends on `npm install sluice`", "followed", "npm install sluice"],
    ],
  },
  "held festival": {
    heldOut: true,
    brief:
      "hi! need smth for our film festival, Grain & Gate. 6-9 November, Antwerp. 41 films, 12 premieres, one bar. Square, ten secs, loud and a bit weird. My colleague thinks it should have neon but I hate neon. Put the dates on screen for three seconds at least. Tickets: grainandgate.example. Cheers, Lotte",
    judged: [
      ["need smth for our film festival", "is"],
      ["41 films, 12 premieres, one bar", "says", "12 premieres"],
      ["Square, ten secs, loud and a bit weird", "is"],
      ["My colleague thinks it should have neon", "aside"],
      ["I hate neon", "followed"],
      ["Put the dates on screen for three seconds at least", "followed"],
      ["Tickets: grainandgate.example", "says", "grainandgate.example"],
      ["Cheers, Lotte", "aside"],
    ],
  },
  "held landlord": {
    heldOut: true,
    brief:
      "A 40 second explainer for our tenants about the new bins. Paper goes into the blue bin. Glass goes to the corner of Mill Street. Everything else goes into the grey one. The lorry comes on Thursdays. Keep it in simple English, many of them are learning it. No cartoon bins with eyes. At the end repeat the three rules.",
    judged: [
      ["A 40 second explainer for our tenants about the new bins", "is"],
      ["Paper goes into the blue bin", "says", "Paper goes into the blue bin"],
      ["The lorry comes on Thursdays", "says", "The lorry comes on Thursdays"],
      ["Keep it in simple English", "followed"],
      ["many of them are learning it", "aside"],
      ["No cartoon bins with eyes", "followed"],
      ["At the end repeat the three rules", "followed"],
    ],
  },
  "held saas bullets": {
    heldOut: true,
    brief: `Need: launch teaser, 15 sec max, LinkedIn
Product - Quorum (board meetings without the PDF pile)
* agenda writes itself from last month's minutes
* votes are signed
* nobody prints anything
Look & feel: sober, navy
Important: no pictures of people in suits!!
Logo will follow next week
CTA "See it run" -> quorum.example`,
    judged: [
      ["launch teaser, 15 sec max, LinkedIn", "is"],
      ["Product - Quorum", "is", "Quorum"],
      [
        "agenda writes itself from last month's minutes",
        "says",
        "Agenda writes itself from last month's minutes",
      ],
      ["votes are signed", "says", "Votes are signed"],
      ["nobody prints anything", "says", "Nobody prints anything"],
      ["Look & feel: sober, navy", "is"],
      ["no pictures of people in suits!!", "followed"],
      ["Logo will follow next week", "unfollowed"],
      ['CTA "See it run" -> quorum.example', "says", "See it run"],
    ],
  },
  "held japanese mix": {
    heldOut: true,
    brief:
      "Please make video 30 seconds for our tea shop 茶の間. Vertical. Quiet mood. 一番茶は五月に摘みます。 We roast on Friday. Please do not use red color. English and Japanese text both okay. Shop is closed Monday. I am sorry for my English.",
    judged: [
      ["Please make video 30 seconds for our tea shop", "is"],
      ["Quiet mood", "is"],
      ["一番茶は五月に摘みます", "says", "一番茶は五月に摘みます"],
      ["We roast on Friday", "says", "We roast on Friday"],
      ["Please do not use red color", "followed"],
      ["Shop is closed Monday", "says", "Shop is closed Monday"],
      ["I am sorry for my English", "aside"],
    ],
  },
  "held ngo": {
    heldOut: true,
    brief:
      'Campaign film for Lighthouse Legal, one minute, 16:9. Every year 3,400 families in the county are evicted. Most never see a lawyer. We sit next to them in court. It costs nothing. Don\'t use the word victim. Use the quote from Amira: "She knew the law and my name." We would prefer hand-drawn but understand if not. The donation page is lighthouse.example/give.',
    judged: [
      ["Campaign film for Lighthouse Legal, one minute, 16:9", "is", "Lighthouse Legal"],
      ["Every year 3,400 families in the county are evicted", "says", "families in the county are evicted"],
      ["Most never see a lawyer", "says", "Most never see a lawyer"],
      ["We sit next to them in court", "says", "We sit next to them in court"],
      ["It costs nothing", "says", "Costs nothing"],
      ["Don't use the word victim", "followed"],
      ["She knew the law and my name.", "says", "She knew the law and my name"],
      ["We would prefer hand-drawn but understand if not", "unfollowed"],
      ["The donation page is lighthouse.example/give", "says", "lighthouse.example/give"],
    ],
  },
  "held hr": {
    heldOut: true,
    brief:
      "Internal video, 45s, for people on their first day at Oakridge. Your badge opens the side door. Lunch is at half past twelve, long tables, sit anywhere. Nobody expects you to know the acronyms. Ask Priya. I think the tone should be warm but please not cringe. We already have a version from 2023, it's awful, don't look at it. Subtitles on. Finish on \"Welcome. Sit anywhere.\"",
    judged: [
      ["Internal video, 45s, for people on their first day at Oakridge", "is"],
      ["Your badge opens the side door", "says", "Your badge opens the side door"],
      ["Nobody expects you to know the acronyms", "says", "Nobody expects you to know the acronyms"],
      ["Ask Priya", "says", "Ask Priya"],
      ["I think the tone should be warm", "is"],
      ["please not cringe", "followed"],
      ["We already have a version from 2023", "aside"],
      ["don't look at it", "aside"],
      ["Subtitles on", "followed"],
      ['Finish on "Welcome. Sit anywhere."', "followed", "Welcome. Sit anywhere."],
    ],
  },
  // a third set, after the second had been read
  "held bakery de": {
    heldOut: true,
    brief:
      "Moin! Wir brauchen ein kurzes Video (15 Sek., hochkant) für unsere Bäckerei Teigwerk. Brot aus drei Zutaten. Jeden Tag ab halb sieben. Bitte nicht zu laut, eher ruhig. Fotos schicke ich euch morgen. Am Ende bitte unsere Adresse: teigwerk.example. Danke!",
    judged: [
      ["Wir brauchen ein kurzes Video", "is"],
      ["Brot aus drei Zutaten", "says", "Brot aus drei Zutaten"],
      ["Jeden Tag ab halb sieben", "says", "Jeden Tag ab halb sieben"],
      ["Bitte nicht zu laut", "followed"],
      ["Fotos schicke ich euch morgen", "unfollowed"],
      ["Am Ende bitte unsere Adresse", "followed", "teigwerk.example"],
      ["Danke!", "aside"],
    ],
  },
  "held fintech": {
    heldOut: true,
    brief: `Hi team,

Following our chat: can you put together a 30-sec explainer for Pennywise? Audience is first-time savers.

The story: you round up every payment, the difference goes into a pot, and the pot pays you back in December.

We've grown to 80,000 savers in two years. Please use "set aside", not "invest", legal is strict about that. Nothing flashy. The closing line is "Small change, kept." and the URL pennywise.example.

Best,
Tom`,
    judged: [
      ["Hi team", "aside"],
      ["can you put together a 30-sec explainer for Pennywise", "is", "Pennywise"],
      ["Audience is first-time savers", "is"],
      ["you round up every payment", "says", "round up every payment"],
      ["the pot pays you back in December", "says", "pot pays you back in December"],
      ["We've grown to 80,000 savers in two years", "says", "80"],
      ["Nothing flashy", "followed"],
      ['The closing line is "Small change, kept."', "followed", "Small change, kept."],
      ["Tom", "aside"],
    ],
  },
  "held theatre": {
    heldOut: true,
    brief:
      "Trailer, 20s, 1:1, for The Glass Ferry, a play about a ferryman who never crossed. Opening 3 May at the Old Pump House. Twelve nights only. We don't want to give away the ending. Imagine fog. White type on black would be perfect. First the question: Would you go back? Then the title. Tickets from £12 at glassferry.example",
    judged: [
      ["Trailer, 20s, 1:1, for The Glass Ferry", "is", "Glass Ferry"],
      ["Opening 3 May at the Old Pump House", "says", "Opening 3 May at the Old Pump House"],
      ["Twelve nights only", "says", "Twelve nights only"],
      ["We don't want to give away the ending", "followed"],
      ["Imagine fog", "unfollowed"],
      ["White type on black would be perfect", "is"],
      ["First the question: Would you go back?", "followed", "Would you go back?"],
      ["Then the title", "followed"],
      ["Tickets from £12 at glassferry.example", "says", "glassferry.example"],
    ],
  },
  "held gardener": {
    heldOut: true,
    brief:
      "im a gardener, one man one van. want a little film for facebook, half a minute tops. i do hedges, lawns and the odd tree. no job too small. you get a price the same day. my van is dark green so maybe that colour. dont make me look like a big company. phone 555 0123",
    judged: [
      ["im a gardener", "aside"],
      ["want a little film for facebook", "is"],
      ["half a minute tops", "is"],
      ["no job too small", "says", "No job too small"],
      ["you get a price the same day", "says", "You get a price the same day"],
      ["my van is dark green so maybe that colour", "is"],
      ["dont make me look like a big company", "followed"],
      ["phone 555 0123", "says", "555 0123"],
    ],
  },
  "held api": {
    heldOut: true,
    brief:
      "Product launch, 40 seconds, landscape, technical but human. Name: Relay Nine. One line: webhooks that arrive once. Proof: 4.1 billion deliveries last year; p99 of 80 ms; zero lost since 2022. Compare: Before: 310 ms; After: 80 ms. Don't say 'blazing fast'. Diagram of the retry queue would be nice to have. End card with relaynine.example, on screen for 5s.",
    judged: [
      ["Product launch, 40 seconds, landscape, technical but human", "is"],
      ["Name: Relay Nine", "is", "Relay Nine"],
      ["4.1 billion deliveries last year", "says", "deliveries last year"],
      ["p99 of 80 ms", "says", "80 ms"],
      ["zero lost since 2022", "says", "Zero lost since 2022"],
      ["Don't say 'blazing fast'", "followed"],
      ["Diagram of the retry queue would be nice to have", "unfollowed"],
      ["End card with relaynine.example, on screen for 5s", "followed", "relaynine.example"],
    ],
  },
  // a fourth set, after the third had been read
  "held book fair": {
    heldOut: true,
    brief:
      "We have a book fair on 8 and 9 March in the old brewery and I was asked to 'do a video'. So: thirty seconds, portrait. It's called Paper Weekend. Sixty publishers, most of them tiny. Second-hand tent if the weather holds. Entry is free but bring cash. No hashtags please, our audience is 60+. Use a serif. The poster is purple and mustard, see poster.pdf.",
    judged: [
      ["thirty seconds, portrait", "is"],
      ["It's called Paper Weekend", "says", "Paper Weekend"],
      ["Sixty publishers, most of them tiny", "says", "Sixty publishers"],
      ["Second-hand tent if the weather holds", "says", "Second-hand tent"],
      ["Entry is free but bring cash", "says", "Entry is free"],
      ["No hashtags please", "followed"],
      ["our audience is 60+", "aside"],
      ["Use a serif", "unfollowed"],
      ["see poster.pdf", "unfollowed"],
    ],
  },
  "held robotics": {
    heldOut: true,
    brief:
      "Create a 1 min product film for Gripwell, robotic hands for greenhouses. Show the hand picking a tomato. A tomato bruises at 9 newtons. Gripwell stops at 4. It learns a new fruit in an afternoon. 14 growers in Spain use it today. Our CEO hates the word disrupt. Dark background, orange accent. The investor deck already has the market numbers so leave them out. Close on gripwell.example.",
    judged: [
      ["Create a 1 min product film for Gripwell", "is", "Gripwell"],
      ["Show the hand picking a tomato", "unfollowed"],
      ["A tomato bruises at 9 newtons", "says", "A tomato bruises at 9 newtons"],
      ["Gripwell stops at 4", "says", "Gripwell stops at 4"],
      ["It learns a new fruit in an afternoon", "says", "Learns a new fruit in an afternoon"],
      ["14 growers in Spain use it today", "says", "growers in Spain use it today"],
      ["Our CEO hates the word disrupt", "aside"],
      ["Dark background, orange accent", "is"],
      ["leave them out", "followed"],
      ["Close on gripwell.example", "followed", "gripwell.example"],
    ],
  },
  "held choir": {
    heldOut: true,
    brief:
      "hello, our choir is looking for tenors. we rehearse mondays at eight. you don't need to read music. there is soup afterwards. we want a friendly 20s square thing for facebook. maybe with blue? the conductor doesn't want to be on it. write to tenor@choir.example",
    judged: [
      ["our choir is looking for tenors", "says", "Our choir is looking for tenors"],
      ["we rehearse mondays at eight", "says", "We rehearse mondays at eight"],
      ["you don't need to read music", "says", "You don't need to read music"],
      ["there is soup afterwards", "says", "There is soup afterwards"],
      ["we want a friendly 20s square thing for facebook", "is"],
      ["maybe with blue?", "is"],
      ["the conductor doesn't want to be on it", "followed"],
      ["write to tenor@choir.example", "says", "tenor@choir.example"],
    ],
  },
  "cold brew": {
    brief: `Make a 20 second vertical video for Instagram announcing our new cold brew subscription, Slowdrip. Target audience: busy remote workers. Tone: playful. Key points: delivered every Monday, 12 bottles for $39, skip or cancel anytime. Call to action: order at slowdrip.example. Use warm browns and cream.`,
    judged: [
      [
        "Make a 20 second vertical video for Instagram announcing our new cold brew subscription, Slowdrip",
        "is",
        "Cold brew subscription",
      ],
      ["Target audience: busy remote workers", "is"],
      ["Tone: playful", "is"],
      ["delivered every Monday", "says", "Delivered every Monday"],
      ["12 bottles for $39", "says", "12 bottles for $39"],
      ["skip or cancel anytime", "says", "Skip or cancel anytime"],
      ["Use warm browns and cream", "is"],
    ],
  },
  "street trees": {
    brief: `Hi! We're a small nonprofit that plants street trees in Rotterdam. Last year 412 volunteers planted 3,150 trees. We'd like a short film (30s, landscape) thanking them, with the numbers big. Quote from a volunteer: "My street is two degrees cooler in July." - Amina. Please end with a thank you and our site, straatgroen.example. No sad music.`,
    judged: [
      ["30s, landscape", "is"],
      ["with the numbers big", "followed"],
      ["Last year 412 volunteers planted 3,150 trees", "says", "3150"],
      ["My street is two degrees cooler in July", "says", "My street is two degrees cooler in July"],
      ["Please end with a thank you and our site, straatgroen.example", "followed", "Thank you"],
      ["No sad music", "followed"],
    ],
  },
  "job queue": {
    brief: `product demo for devs: tinyqueue, a job queue in one file.
show this code:
\`\`\`js
const q = new Queue("mail")
q.add({ to: "ana@example.com" })
\`\`\`
then: 0 dependencies, 4 kB, works in Node and the browser
15s, dark, techy
end card: npm i tinyqueue`,
    judged: [
      ["a job queue in one file", "says", "A job queue in one file"],
      ["works in Node and the browser", "says", "Works in Node and the browser"],
      ["15s", "is"],
      ["dark", "is"],
      ["techy", "is"],
      ["end card: npm i tinyqueue", "followed", "npm i tinyqueue"],
    ],
  },
  "compound interest": {
    brief: `Explain compound interest in 40 seconds to teenagers. Start with: what if your money had kids? Then show $100 at 7% a year: after 10 years $197, after 20 years $387, after 40 years $1,497. Finish with "Start early." Bright colours, square.`,
    judged: [
      ["Explain compound interest in 40 seconds to teenagers", "is"],
      ["Start with: what if your money had kids?", "followed", "What if your money had kids?"],
      ["$100 at 7% a year", "says", "$100 at 7% a year"],
      ["after 20 years $387", "says", "After 20 years"],
      ['Finish with "Start early."', "followed", "Start early."],
      ["Bright colours", "is"],
      ["square", "is"],
    ],
  },
  recipe: {
    brief: `Recipe video: One-pan lemon chicken. Steps: 1) Sear the chicken, skin down. 2) Add lemon, garlic and stock. 3) Bake 25 minutes at 200 °C. 4) Rest, then eat. Serves 4, 420 calories. Portrait. Friendly. 25 secs.`,
    judged: [
      ["Recipe video: One-pan lemon chicken", "is", "One-pan lemon chicken"],
      ["Sear the chicken, skin down", "says", "Sear the chicken, skin down"],
      ["Rest, then eat", "says", "Rest, then eat"],
      ["Serves 4, 420 calories", "says", "Serves 4, 420 calories"],
      ["Portrait", "is"],
      ["Friendly", "is"],
      ["25 secs", "is"],
    ],
  },
  "watercolour course": {
    brief: `I'm launching an online course, "Watercolor for Accountants". 6 weeks, live on Zoom, starts Sept 9, only 20 seats, $180. Before: you stare at spreadsheets all day. After: you paint on weekends. Testimonial: "I finally sleep." (Greg, CPA). CTA: reserve your seat. 30 sec 1:1. No stock photos, no emojis.`,
    judged: [
      ['I\'m launching an online course, "Watercolor for Accountants"', "says", "Watercolor for Accountants"],
      ["live on Zoom", "says", "Live on Zoom"],
      ["only 20 seats", "says", "Only 20 seats"],
      ["Before: you stare at spreadsheets all day", "says", "you stare at spreadsheets all day"],
      ["I finally sleep", "says", "I finally sleep"],
      ["No stock photos", "followed"],
      ["no emojis", "followed"],
    ],
  },
  hiring: {
    brief: `20s hiring ad. Company: Fjordline Robotics, Bergen. Roles: embedded engineer, field technician, data analyst. Why us - 4 day week, relocation paid, real robots. Apply by 30 June at fjordline.example/jobs. Landscape and confident. Make the logo big.`,
    judged: [
      ["20s hiring ad", "is"],
      ["Company: Fjordline Robotics, Bergen", "is"],
      ["Roles: embedded engineer, field technician, data analyst", "says", "Embedded engineer"],
      ["relocation paid", "says", "Relocation paid"],
      ["Apply by 30 June at fjordline.example/jobs", "says", "Apply by 30 June"],
      ["Landscape and confident", "is"],
      ["Make the logo big", "followed"],
    ],
  },
  yoga: {
    brief: `Create a promo for our yoga studio, Stillpoint, in Leith. First month half price, classes from 6:30 am, 14 teachers. Calm and airy, sage green and off-white. 20 seconds, vertical. Finish on stillpoint.example/join`,
    judged: [
      ["First month half price", "says", "First month half price"],
      ["classes from 6:30 am", "says", "Classes from 6:30 am"],
      ["Calm and airy, sage green and off-white", "is"],
      ["20 seconds", "is"],
      ["Finish on stillpoint.example/join", "followed", "stillpoint.example/join"],
    ],
  },
  exhibition: {
    brief: `Film for our museum's new exhibition "Salt: A History". Opens 12 March, runs until 3 August. 200 objects from 31 countries. Free on Thursdays. Should feel mysterious and elegant. 30 seconds, 16:9 for the foyer screens. No voice over.`,
    judged: [
      ['Film for our museum\'s new exhibition "Salt: A History"', "is", "Salt: A History"],
      ["200 objects from 31 countries", "says", "200 objects from 31 countries"],
      ["Free on Thursdays", "says", "Free on Thursdays"],
      ["Should feel mysterious and elegant", "is"],
      ["No voice over", "followed"],
    ],
  },
  tokens: {
    brief: `We're releasing v3 of Larkspur (open-source design tokens CLI). What's new:
- 4x faster builds
- Figma sync
- Dark mode tokens out of the box
- Breaking: Node 22 required
npx larkspur@3 init
Make it 20s, landscape, for X and GitHub README`,
    judged: [
      ["4x faster builds", "says", "faster builds"],
      ["Figma sync", "says", "Figma sync"],
      ["npx larkspur@3 init", "says", "npx larkspur@3 init"],
      ["Make it 20s", "is"],
    ],
  },
  birthday: {
    brief: `Hey team, I'd love a fun birthday clip for my dad Otto who turns 70 on Saturday. He loves fishing, crosswords and bad puns. Say "Happy birthday, Otto!" at the start and "Love, all of us" at the end. 15 seconds, landscape, cheerful music, blue and orange.`,
    judged: [
      ["He loves fishing, crosswords and bad puns", "says", "He loves fishing, crosswords and bad puns"],
      ['Say "Happy birthday, Otto!" at the start', "followed", "Happy birthday, Otto!"],
      ["15 seconds", "is"],
      ["cheerful music", "followed"],
      ["blue and orange", "is"],
    ],
  },
  "flat in Porto": {
    brief: `Real estate listing video: 3 bedroom apartment in Porto, 112 m², balcony with river view, renovated 2023, €485,000. Viewings every Saturday 10-12. Contact Marta, +351 555 0199. Elegant, 30 seconds, 4:5.`,
    judged: [
      [
        "Real estate listing video: 3 bedroom apartment in Porto, 112 m²",
        "is",
        "3 bedroom apartment in Porto",
      ],
      ["Viewings every Saturday 10-12", "says", "Viewings every Saturday 10-12"],
      ["Contact Marta, +351 555 0199", "says", "Contact Marta"],
      ["Elegant, 30 seconds, 4:5", "is"],
    ],
  },
  warehouse: {
    brief: `Safety video for warehouse staff (45 s, landscape). Three rules. Always wear your vest. Never walk under a raised load. Report every near miss. Last year we had 14 near misses and zero injuries. Let's keep it that way. Serious but not scary.`,
    judged: [
      ["Safety video for warehouse staff", "is"],
      ["45 s, landscape", "is"],
      ["Always wear your vest", "says", "Always wear your vest"],
      ["Report every near miss", "says", "Report every near miss"],
      ["Serious but not scary", "is"],
    ],
  },
  seawater: {
    brief: `Pitch video for investors. Company: Brineworks. We turn seawater into green hydrogen at half the cost. Problem: hydrogen costs $6/kg. Solution: our membrane brings it to $2.80/kg. Traction: 3 pilots, $1.2M revenue, 2 patents. Team: ex-Siemens and ETH. Ask: raising $8M Series A. 60 seconds, 16:9, bold and trustworthy.`,
    judged: [
      ["Pitch video for investors", "is"],
      ["Company: Brineworks", "is"],
      [
        "We turn seawater into green hydrogen at half the cost",
        "says",
        "We turn seawater into green hydrogen at half the cost",
      ],
      ["our membrane brings it to $2.80/kg", "says", "Our membrane brings it to $2.80/kg"],
      ["60 seconds, 16:9, bold and trustworthy", "is"],
    ],
  },
  thermostat: {
    brief: `Please create an engaging 30-second explainer video about our smart thermostat, "Nestling". The video should highlight energy savings of up to 23%, easy installation in 15 minutes, and compatibility with 95% of heating systems. The tone should be reassuring and modern. End with the tagline "Warmth that thinks." and the website nestling.example.`,
    judged: [
      [
        'Please create an engaging 30-second explainer video about our smart thermostat, "Nestling"',
        "is",
        "Nestling",
      ],
      ["easy installation in 15 minutes", "says", "Easy installation in 15 minutes"],
      ["compatibility with 95% of heating systems", "says", "Compatibility with 95% of heating systems"],
      ["The tone should be reassuring and modern", "is"],
      [
        'End with the tagline "Warmth that thinks." and the website nestling.example',
        "followed",
        "Warmth that thinks",
      ],
    ],
  },
  wedding: {
    brief: `Wedding invite video. Noor & Sami. 14 June 2027, 4 pm, Villa Aurea, Lake Como. Dinner and dancing to follow. RSVP by 1 April at noorandsami.example. Romantic, ivory and sage. 20s portrait.`,
    judged: [
      ["Wedding invite video", "is"],
      ["Noor & Sami", "says", "Noor & Sami"],
      ["Dinner and dancing to follow", "says", "Dinner and dancing to follow"],
      ["RSVP by 1 April at noorandsami.example", "says", "RSVP by 1 April"],
      ["Romantic, ivory and sage", "is"],
      ["20s portrait", "is"],
    ],
  },
  library: {
    brief: `TITLE: The Great Library Sleepover
WHAT: kids aged 7-10 spend a night in the library
WHEN: Friday 21 November, 6pm - Saturday 9am
WHERE: Central Library, Malmö
COST: free, bring a sleeping bag
SIGN UP: library.example/sleepover
STYLE: magical, dark blue, stars
LENGTH: 20 seconds`,
    judged: [
      ["TITLE: The Great Library Sleepover", "says", "The Great Library Sleepover"],
      ["WHERE: Central Library, Malmö", "says", "Central Library, Malmö"],
      ["SIGN UP: library.example/sleepover", "says", "Sign up"],
      ["LENGTH: 20 seconds", "is"],
    ],
  },
  "tool library": {
    brief: `Our app Loop helps neighbours lend each other tools. We have 8,400 members in 12 cities. People saved on average £310 last year. "I haven't bought a drill since 2019," says Priya from Leeds. Download Loop for free. Make a 25 second film, square, with a warm feel and no corporate speak.`,
    judged: [
      ["We have 8,400 members in 12 cities", "says", "members in 12 cities"],
      ["I haven't bought a drill since 2019", "says", "I haven't bought a drill since 2019"],
      ["Download Loop for free", "says", "Download Loop for free"],
      ["with a warm feel and no corporate speak", "is"],
    ],
  },
  skillets: {
    brief: `30-second brand video for Oat & Iron, a small-batch skillet maker from Vermont. Hand-cast. Pre-seasoned with flax oil. Guaranteed for your grandchildren. Tone is confident, warm, a bit funny. Rust orange on charcoal. No people, no kitchen shots. Close with oatandiron.example and the line "Cook like it matters."`,
    judged: [
      ["Hand-cast", "says", "Hand-cast"],
      ["Guaranteed for your grandchildren", "says", "Guaranteed for your grandchildren"],
      ["Rust orange on charcoal", "is"],
      ["No people", "followed"],
      ["no kitchen shots", "followed"],
    ],
  },
  "customer story": {
    brief: `We need a customer story video about how Halden Logistics cut invoice processing from 6 days to 4 hours with our tool Papertrail. Quote from their CFO, Ingrid Moe: "We closed the month on the first." 40 seconds, 16:9, professional. They process 18,000 invoices a month. CTA: Book a demo, papertrail.example.`,
    judged: [
      ["We closed the month on the first", "says", "We closed the month on the first"],
      ["40 seconds", "is"],
      ["professional", "is"],
      ["They process 18,000 invoices a month", "says", "18,000 invoices a month"],
      ["CTA: Book a demo, papertrail.example", "says", "Book a demo"],
    ],
  },
  "hand washing": {
    brief: `Public health message: wash your hands for 20 seconds. Wet, lather, rinse, dry. It prevents 1 in 3 stomach bugs. For primary schools, so keep it simple and colourful. 20 s, 16:9. City of Aarhus.`,
    judged: [
      ["wash your hands for 20 seconds", "says", "Wash your hands for 20 seconds"],
      ["Wet, lather, rinse, dry", "says", "Lather"],
      ["prevents 1 in 3 stomach bugs", "says", "Prevents 1 in 3 stomach bugs"],
      ["20 s, 16:9", "is"],
    ],
  },
  eyewear: {
    brief: `CREATIVE BRIEF
Client: Meridian Eyewear
Project: Spring launch film
Objective: drive pre-orders
Audience: 25-40, design-aware
Key message: Frames made from reclaimed fishing nets
Supporting points:
- Each pair removes 1.2 kg of nets from the sea
- Repaired free for life
- Prescription ready in 48 hours
Mandatories: logo at end, "Pre-order from 2 March", meridian.example
Tone of voice: understated, confident
Format: 15s, 4:5`,
    judged: [
      [
        "Key message: Frames made from reclaimed fishing nets",
        "says",
        "Frames made from reclaimed fishing nets",
      ],
      ["Repaired free for life", "says", "Repaired free for life"],
      ["logo at end", "unfollowed"],
      ['"Pre-order from 2 March"', "says", "Pre-order from 2 March"],
      ["Objective: drive pre-orders", "aside"],
      ["Tone of voice: understated, confident", "is"],
      ["Format: 15s, 4:5", "is"],
    ],
  },
  splitsy: {
    brief: `so basically we're two students and we built this thing called Splitsy that splits bills from a photo of the receipt, it's free, no ads, works offline too. our friends keep asking how it works so: 1. snap the receipt 2. tap who had what 3. send requests. could be like 15-20 secs, super colorful, for instagram stories. end with splitsy.example pls`,
    judged: [
      ["splits bills from a photo of the receipt", "says", "splits bills from a photo of the receipt"],
      ["works offline too", "says", "Works offline too"],
      ["snap the receipt", "says", "Snap the receipt"],
      ["send requests", "says", "Send requests"],
      ["super colorful", "is"],
      ["end with splitsy.example pls", "followed", "splitsy.example"],
    ],
  },
  quarter: {
    brief: `Q3 results recap for LinkedIn
• ARR: $14.2M (+38% YoY)
• NRR: 121%
• New logos: 46
• Headcount: 118
Highlight: opened our Singapore office
Thank you to our customers and team
16:9, 20 seconds, navy + teal, clean`,
    judged: [
      ["Q3 results recap for LinkedIn", "is"],
      ["ARR: $14.2M (+38% YoY)", "says", "14.2M ARR"],
      ["New logos: 46", "says", "46 New logos"],
      ["opened our Singapore office", "says", "Opened our Singapore office"],
      ["16:9, 20 seconds, navy + teal, clean", "is"],
    ],
  },
  osteria: {
    brief: `Announce that our restaurant Osteria Lume is moving! New address from 1 December: 14 Harbour Street. Same kitchen, more tables (48 instead of 30), and finally a terrace. Last dinner at the old place: 24 November. Reservations 555 0170. Elegant but warm. 20 seconds square.`,
    judged: [
      ["our restaurant Osteria Lume is moving", "says", "Our restaurant Osteria Lume is moving"],
      ["New address from 1 December: 14 Harbour Street", "says", "New address from 1 December"],
      ["Reservations 555 0170", "says", "Reservations"],
      ["Elegant but warm", "is"],
      ["20 seconds square", "is"],
    ],
  },
  "garage sale": {
    brief: `promo for a garage sale this saturday`,
    judged: [["promo for a garage sale this saturday", "is", "Garage sale this saturday"]],
  },
  bakery: {
    brief: `Wir brauchen ein 20 Sekunden langes Video für unsere Bäckerei Kornblume in Leipzig. Hochformat. Brot aus Natursauerteig, 24 Stunden gereift. Jeden Samstag ab 7 Uhr frische Croissants. Warm und freundlich, braun und creme. Am Ende unsere Adresse: kornblume.example`,
    judged: [
      ["Hochformat", "is"],
      ["Warm und freundlich, braun und creme", "is"],
      ["Jeden Samstag ab 7 Uhr frische Croissants", "says", "Jeden Samstag ab 7 Uhr frische Croissants"],
      ["Am Ende unsere Adresse: kornblume.example", "followed", "kornblume.example"],
    ],
  },
};
