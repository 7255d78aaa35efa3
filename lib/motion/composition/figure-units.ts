/*
 * What may stand before a number and behind it and belongs to it, as sources for patterns. A word that is none of these
 * is said of the figure, not part of it.
 */

/** Currencies before a number, as they are spelled; a code or a word may have a blank behind it. */
export const CURRENCY_BEFORE =
  "(?:US|CA|AU|NZ|HK|A|C|R|S)?\\$|[€£¥₹₽₩₺₪₫₴₦₱₵₡฿]|CHF|EUR|USD|GBP|JPY|CNY|INR|SEK|NOK|DKK|PLN|CZK|HUF|BRL|AUD|CAD|NZD|ZAR|SFr\\.?|Fr\\.|Rs\\.?|[Kk]r\\.?";

/** Currencies behind a number. */
export const CURRENCY_BEHIND =
  "[€$£¥₹₽₩₺₪₫₴₦₱₵₡฿]|euros?|dollars?|pounds?|francs?|kronor|kroner|eur|usd|gbp|chf|jpy|sek|nok|dkk|pln|czk|huf|fcfa|xof|xaf|kr|zł|kč";

/** Signs for no small change: "1’299.–", "50,-", "20:-". */
export const NO_CHANGE = "[.,][-–—]|:-";

export const PERCENT = "%|‰|percent|per cent";
export const TIMES = "x|×|-fold";

/** What multiplies a number. */
export const SCALE =
  "k|m|mn|mio\\.?|bn|b|tn|mrd\\.?|thousand|million|billion|trillion|mille|millions|milliards?|millionen|milliarden|tausend|lakh|crore";

/** Units by which a figure is worth a scene of its own. */
export const UNIT =
  "ms|m²|km²|m³|seconds?|minutes?|hours?|days?|weeks?|mg|kg|km|km\\/h|mph|cm|mm|ml|gb|mb|kb|tb|db|°c|°f|kwh|mwh|gwh|kw|mw|gw";

/** Units that belong to a figure, and make nothing of it that is more than counted. */
export const SMALL_UNIT = "ft|s|p|c|secs?|mins?|h|hrs?|g|t|l|v|w|hz|khz|mhz|ghz|fps|px|°|★|⭐";

/** Of these there are so many to a thing, and the thing is what is spoken of: "3 bed terraced house", "5 star hotel". */
export const OF_A_THING =
  "bed|bedroom|bath|bathroom|room|door|star|seat|seater|course|piece|part|step|stage|way|lane|speed|storey|story|ply|layer|phase|point|person|player|page|pin|pack|ring|row|wheel|hole|acre|inch|foot|mile|litre|liter|month|year|night|second|minute|hour|day|week";
