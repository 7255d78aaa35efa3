import { colorsIn } from "#lib/motion/words/colors.ts";
import { beginsWith, hasPhrase, type Phrases, phrases } from "#lib/motion/words/phrases.ts";

/** What only whoever makes a film is told, and what cannot be had. */

/**
 * How sentences begin that only whoever makes a film is told: the network knows them by the talk around them, and
 * between two claims there is none.
 */
const TO_MAKER = phrases(
  [
    "keep it,keep this,keep everything,keep the film,keep the video,make it,make this,make the film,make the video",
    "please keep it,please make it,please don't show,please don't say,please don't mention",
    "don't use the word,do not use the word,never use the word,don't add music,don't use music,do not add music",
    "no music,no sound,no soundtrack,without music,without any soundtrack,without sound,skip the music,leave out the music",
    "music off,mute,add snow,add confetti,add sparks,warm colours,warm colors,autumn colours,in cool tones,in warm tones",
    "at the end repeat,if something does not fit,if it does not fit,three things one at a time,two things one at a time",
    "show our,show my,animate our,two lengths,two versions,two formats,the same film,the same video,the same clip",
    "vertical and,square and,landscape and,black and white,colours that,colors that,colours please",
  ].join(","),
);
const DO_NOT = phrases("please don't use,please do not use,don't use,do not use,no");
const ATTACHED = phrases("are attached,is attached,i attach,we attach,attached are");
export function isToMaker(sentence: string): boolean {
  const words = sentence.replace(/^(?:then|and|so|also),? /i, "");
  if (beginsWith(words, TO_MAKER) || hasPhrase(words, ATTACHED)) return true;
  return beginsWith(words, DO_NOT) && colorsIn(words).length > 0;
}

/** What cannot be had, and why: each names the way there is, where there is one. */
const REFUSED: readonly [Phrases, string][] = [
  [
    phrases("voiceover,voice over,voice,narration,narrator,spoken,speaker"),
    "no voice is made: the words stand on screen, and --voice takes a recording of yours",
  ],
  [
    phrases(
      "screenshots,screenshot,photos,photo,pictures of,footage,logo as,logo file,attached,attachment,svg,png,jpg,jpeg",
    ),
    "no file comes with a brief: add files to the composition",
  ],
  [
    phrases(
      "two lengths,two versions,two formats,two sizes,three versions,and square,and vertical,also in square",
    ),
    "one film is made: plan again with --size or --seconds",
  ],
  [
    phrases(
      "translate,translated,translation,film in polish,film in german,film in french,film in spanish,film in english",
    ),
    "nothing is translated: write a brief with the words in that language",
  ],
  [
    phrases("show our,show my,show a,show the,animate,draw,picture of,in the style of,like the keynote"),
    "things are not drawn from a description: a film is set in words, figures, charts, code and shapes",
  ],
];
/** Why what is asked for cannot be had; empty where nothing says so. */
export const refusalOf = (text: string): string => REFUSED.find(([all]) => hasPhrase(text, all))?.[1] ?? "";
