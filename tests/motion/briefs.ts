/** Briefs as people write them: for the planner's tests and for contact sheets. None names a real company. */
export const BRIEFS: Record<string, string> = {
  launch: `Make a 20 second launch video for Tidewater, a backup service for small teams.
Restores take four minutes instead of four hours. It encrypts everything before it leaves the laptop.
92% of restores need no help from anybody. Tone: calm and precise. End with "Start free" at tidewater.example`,
  social: `Vertical ad for TikTok, 12 seconds, playful. Product: Pebble, the lunchbox that folds flat.
Headline: Your bag is full of air.
- Folds to 2 cm
- Dishwasher safe
- Holds 900 ml
Colours: yellow and navy. No music. Website: pebble.example`,
  code: `# Patchbay
Explainer for developers, about 30 seconds.

Patchbay is a queue that lives in your database.

\`\`\`ts
import { queue } from "patchbay";

const jobs = queue(db, "email");
await jobs.add({ to: "ada@example.org" });
\`\`\`

Claims:
- No broker to run
- Jobs commit with your data
- Retries are rows you can read

Numbers:
- 1,000 jobs in 73 ms

Get it with \`npm install patchbay\``,
  steps: `We need an explainer about Fennel, a meal planner for families. How it works:
1. Tell it who eats what
2. It plans the week
3. The shopping list sorts itself by aisle

"We stopped arguing about dinner." — Mara, mother of three
Square, 25 seconds, warm tone, green and cream.`,
  numbers: `Quarterly results film, 16:9, 15 seconds, bold.
Product: Northline
Numbers:
- $4.2M revenue
- 38% more orders
- 12,400 new customers
CTA: Read the report at northline.example/q3`,
  compare: `Title: Builds that finish before your coffee
Product: Kettle, a build cache
Compare: Without cache: 412 s; Other cache: 190 s; Kettle: 38 s
Tone: technical
URL: kettle.example`,
  editorial: `A brand film for Atelier Rue Haute. Editorial, 4:5, 20 seconds.
Furniture is the slowest fashion. We build every chair to be repaired. Each joint is cut by hand. One workshop makes all of it.
"The only chair my children will inherit." — Colette B.`,
  short: `Introducing Loop: a timer for deep work.`,
  long: `Make a one minute explainer video for Harbour, a booking tool for boat rentals, for small rental companies. Most rental companies still keep bookings on paper, and they lose one booking in ten to double entries. Harbour keeps one calendar for every boat, every jetty and every phone. Guests pay a deposit when they book. Cancelled trips go back on sale by themselves. Weather warnings reach every guest before they leave home. It works without a connection and catches up in the harbour.
Setup takes 15 minutes. 3x fewer no-shows. Tone: friendly. Colours: #0b4f6c and #f4a259. Use upbeat music. Show our boats at sunset. End with "Try it for a season" at harbour.example`,
  app: `Teaser for the app Nightjar, 10 seconds, 9:16, dark, kinetic.
Hear what flew over your house last night. Names 600 birds by their call. Works offline.
nightjar.example`,
  bakery: `Instagram post (square) for our bakery Korn & Salz. Open at 6. Sourdough takes us 36 hours. Bread sold out by noon? Order the evening before. Colours: brown and cream, warm.`,
  hiring: `Square video, 15s, bold, red: "We are hiring" for Studio Marlow. Four day week. No interviews on Fridays. Salaries are public. Apply at marlow.example/jobs`,
  charity: `For a charity, calm: One in six wells in the valley is dry. €30 drills one metre. Last year 412 families got water. Give a metre at wellspring.example. Length: 20s. Vertical.`,
  german: `Produkt-Video. Product: Lindwurm, das Übersetzungsbüro im Browser. Headline: Größe ist keine Frage der Schrift.
- Überträgt 40 Sprachen
- Prüft Zahlen und Namen
Tone: serious. URL: lindwurm.example`,
  japanese: `Product: しおり
Tagline: 読みかけの本を忘れないアプリ
Headline: 続きから、読もう。
- 一行だけ記録する
- 友だちと読む
Tone: calm
Format: 9:16
URL: shiori.example`,
  event: `Announcing Riverbank Conf, two days about water and software. 14 May in Ghent. 32 talks. 600 seats. Tickets at riverbank.example. Playful, 16:9, 15 seconds, blue and orange.`,
  security: `Tone: serious. Product: Gatehouse. Audience: security engineers. Headline: Who opened that door? Claims: Every login has an owner; Every permission has an end date; Every change has a reason. Stats: 0 standing admin accounts; 40% fewer permissions. CTA: Read the design at gatehouse.example/design. 30 seconds`,
  quiet: `minimal. Tea, slowly. Product: Sencha House. One farm, one harvest. Picked in April. Shipped in May. senchahouse.example`,
  fitness: `9:16 ad for Stride, the running coach. Energetic! Run 5 km in 8 weeks. Three runs a week. No gym. Download at stride.example 🏃‍♀️🔥 with a voice-over`,
  plain: `Our library now lends tools. Drills, ladders, sewing machines. Free with a library card. Open Saturday.`,
  terse: `Hush. Noise-cancelling curtains. 15s square. Calm. 22 dB quieter. Cut to size. Ships in 9 days. hush.example`,
};
