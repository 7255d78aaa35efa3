import { COLORS, SHADED } from "#lib/motion/words/colors.ts";

/** Words for a tone, by the way to move that suits it; with the German and French ones that are met most. */
export const TONE_WORDS = {
  calm: "calm|apologetic|hopeful|optimistic|zen|mellow|chill|chilled|relaxed|easygoing|easy-going|hygge|homely|homey|snug|wistful|bittersweet|melancholy|contemplative|pensive|hushed|sleepy|drowsy|cosily|warmly|gently|quietly|calmly|tenderly|lullaby-like|postcard-like|unhurried|encouraging|appreciative|empathetic|compassionate|modest|humble|down-to-earth|laid-back|peaceful|healing|scandinavian|poetic|meditative|sensual|heartwarming|touching|sentimental|wholesome|earthy|ethereal|rustic|tranquil[oa]|reassuring|soothing|relaxing|comforting|tender|moody|airy|mysterious|cosy|cozy|intimate|atmospheric|melancholic|dreamy|quiet|gentle|soft|minimal|minimalist|serene|warm|slow|peaceful|nostalgic|honest|ruhig|calme|sanft",
  precise:
    "precise|no-nonsense|businesslike|business-like|plainspoken|plain-spoken|no-frills|unfussy|plain|utilitarian|methodical|analytical|credible|sachlich|nerdily|tidy|orderly|official|formal|clinical|forensic|direct|factual|straightforward|to the point|objective|scientific|practical|academic|educational|industrial|geometric|abstract|neutral|clear|modern|modern[oa]|informative|authoritative|innovative|techy|futuristic|geeky|nerdy|technical|serious|professional|trustworthy|corporate|clean|sober|crisp|dry(?! humou?r| wit)|matter-of-fact|sachlich|seriös|sobre",
  bold: "bold|bombastic|hard-hitting|provocative|defiant|unapologetic|in-your-face|badass|explosive|ominous|menacing|thundering|raw|anthemic|triumphant|feisty|stark|tense|suspenseful|heroic|rugged|outdoorsy|urban|grungy?|brutalist|aggressive|fierce|rebellious|intense|atrevid[oa]|dramatic|powerful|edgy|gritty|epic|loud|punchy|strong|confident|striking|brave|proud|cheeky|kräftig|mutig",
  playful:
    "playful|zany|wacky|bouncy|cartoonish|cartoony|childlike|kid-friendly|giddy|perky|peppy|chirpy|sparkly|campy|kitschy|mischievous|impish|naughty|wobbly|deadpan|tongue-in-cheek|tongue in cheek|irreverent|sarcastic|ironic|jokey|cheery|light hearted|spooky|nutty|bonkers|daft|absurd|absurdist|childish|jaunty|sassy|approachable|welcoming|inviting|easy to like|wild|jolly|merry|lighthearted|silly|goofy|bubbly|sweet|fröhlich|lustig|clever|bright|summery|celebratory|festive|sunny|alegre|divertid[oa]|colou?rful|vibrant|whimsical|retro|humorous|dry humou?r|dry wit|humou?r|witty|joyful|magical|fun|funny|friendly|cheerful|quirky|cute|simple|light-hearted|verspielt|freundlich|ludique",
  editorial:
    "editorial|stately|regal|majestic|ceremonial|reverent|lyrical|painterly|couture|fashion-forward|polished|suave|art deco|austere|minimalistic|sombre|somber|discreet|noble|old-school|old school|old-fashioned|nautical|museum-like|bookish|scholarly|arty|restrained|understated|graceful|solemn|glossy|artsy|artistic|elegante|glamorous|glam|chic|opulent|classy|tasteful|posh|respectful|dignified|stylish|timeless|aspirational|cinematic|sleek|romantic|vintage|premium|luxury|luxurious|literary|classic|refined|thoughtful|elegant|elegant|sophisticated|edel|élégant",
  kinetic:
    "kinetic|lots of energy|full of energy|plenty of energy|hectic|frantic|frenetic|breathless|rapid-fire|rapid fire|quick-paced|fast paced|pulsing|rhythmic|hyper|caffeinated|zippy|restless|amped|buzzy|electric|percussive|thrilling|driving|nervous|adventurous|trippy|psychedelic|chaotic|cyberpunk|vaporwave|glitchy?|high energy|hype|hyped|pumped|dinámic[oa]|enérgic[oa]|exciting|engaging|motivational|motivating|inspirational|uplifting|inspiring|youthful|energetic|high-energy|fast|fast-paced|dynamic|sporty|urgent|upbeat|snappy|punchy|lively|dynamisch|dynamique",
} as const;
const TONES = new RegExp(`(?<![\\p{L}-])(?:${Object.values(TONE_WORDS).join("|")})(?![\\p{L}-])`, "giu");

/** "warm yellow" says which yellow. */
const OF_COLOR = new RegExp(`\\b(?:warm|rich|cool) (?:${Object.keys(COLORS).join("|")})s?\\b`, "gi");
/** "our patients are nervous" */
const OF_PEOPLE =
  /\b(?:patients|customers|clients|visitors|kids|children|they|users|guests|parents|members|students|residents) (?:\p{L}+ )?(?:are|feel|get) (?:\p{L}+ )?\p{L}+/giu;
/** Words for a tone, in the order of the text. */
export const tonesIn = (text: string): string[] => [
  // what is said of a colour, of people or of a school is no tone
  ...new Set(
    [
      ...text
        .replace(SHADED, " ")
        .replace(OF_COLOR, " ")
        .replace(OF_PEOPLE, " ")
        .replace(/\bdriving (?=school|lessons?|instructor|test|range|licen[cs]e)/gi, " ")
        .matchAll(TONES),
    ].map(([word]) => word.toLowerCase()),
  ),
];
