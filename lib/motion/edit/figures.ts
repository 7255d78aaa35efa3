import { PRICE } from "#lib/motion/composition/figure.ts";

/** What is a part of a text, wherever it stands, as people name it. */
export const FIGURES = {
  phone: /(?:\+|\(|0|\d{3}[-. ])[\d ()/.-]{3,}\d/,
  price: PRICE,
  date: /\b\d{1,2}(?:st|nd|rd|th)?\.?(?: of)? (?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b\.?(?:,? \d{4})?|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]* \d{1,2}(?:st|nd|rd|th)?\b(?:,? \d{4})?/i,
  hours:
    /\b\d{1,2}(?:[:.]\d\d)?(?: ?[ap]\.?m)?\.? ?(?:to|till|until|-|–) ?\d{1,2}(?:[:.]\d\d)?(?: ?[ap]\.?m\b)?(?![\d%])/i,
  street:
    /\b\d{1,4}[a-z]? (?:\p{Lu}[\p{L}'’.-]* ){0,3}(?:Street|St|Road|Rd|Lane|Avenue|Ave|Row|Square|Way|Drive|Place|Close|Court|Yard|Terrace|Quay|Hill|Park|Gardens?|Mews|Walk|Parade|Wharf)\b\.?(?:, \p{Lu}[\p{L}-]*)?/u,
} as const;
export type FigureName = keyof typeof FIGURES;

/** Whether words are a telephone number and nothing else. */
export const isPhone = (words: string): boolean => /^[+(]?\d[\d ()/.-]{5,}\d$/.test(words.trim());
