/** Where people are found: telephone numbers, web and mail addresses, commands to type, days. */

/** A telephone number as it is written: `555 0142`, `+32 9 555 0142`, `1-800-555-0142`. */
export const PHONE =
  /(?<![\d.,-])(?:\+\d{1,3}(?:[ -]\(?\d{1,8}\)?){1,5}|\(?0\d{2,4}\)?[ -]\d{3,4}[ -]?\d{3,4}|0\d{1,4}(?:[ ./-]\d\d){3,4}|0\d{1,3} \d{3} \d\d \d\d|0\d{4,5} \d{5,6}|[6-9]\d{4} \d{5}|(?:\d{1,3}[ -])?(?:\(?\d{1,4}\)?[ -])?\d{3}[ -]\d{4}|[2-9]\d{3} \d{3} \d{3}|\(0?\d{1,4}\) ?\d{3,4}[ -]\d{3,4})(?![ -]?\d)/;

/** At most what DNS allows: longer ones are searched for no name. */
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** Ends of host names. Words that sentences begin with are none: people forget the blank before them. */
const TOP_LEVEL =
  "com|org|net|edu|gov|io|build|run|works|team|link|press|guide|zone|dev|app|ai|co|video|studio|example|invalid|test|de|ch|fr|uk|ie|eu|us|ca|au|nz|nl|lu|dk|se|fi|pl|pt|es|it|gr|cz|hu|ro|tr|jp|kr|cn|tw|sg|hk|za|br|mx|ar|cl|il|ae|ua|tv|fm|gg|ly|so|me|info|biz|xyz|shop|store|design|tools|health|green|cloud|coffee|cafe|restaurant|pizza|beer|wine|bar|kitchen|recipes|bakery|farm|garden|flowers|florist|fit|fitness|yoga|bike|surf|ski|golf|club|art|gallery|photo|photos|photography|film|movie|media|music|band|audio|radio|news|blog|page|site|website|online|tech|digital|software|systems|solutions|agency|company|business|consulting|marketing|jobs|careers|school|academy|university|training|education|clinic|dental|doctor|vet|pet|pets|dog|travel|tours|hotel|holiday|house|homes|apartments|estate|rent|money|finance|fund|capital|tax|legal|law|insurance|energy|solar|eco|bio|earth|world|global|international|city|town|berlin|hamburg|koeln|wien|zuerich|swiss|paris|london|scot|wales|nyc|amsterdam|tokyo|game|games|social|community|chat|events|tickets|space|studio|center|express|delivery|foundation|ngo|charity|church|baby|toys|gifts|fashion|clothing|shoes|jewelry|beauty|salon|spa|boutique|market|supply|parts|auto|car|cars|taxi|boats|land|lat|mobi|email|network|wiki|science|computer|engineering|ventures|partners|group|pub|rocks|ninja|wtf|lol";
const FILE_NAME =
  "js|ts|jsx|tsx|py|rb|md|mdx|json|txt|html?|css|pdf|png|jpe?g|svg|mp[34]|wav|gif|docx?|xlsx?|pptx?|zip|csv";
/** A web address: with a scheme, `www.` or a path, of any end; else of one that is known. Never a part of a longer one. */
export const ADDRESS = new RegExp(
  `\\b(?:(?:https?:\\/\\/(?:${LABEL}\\.){1,6}[a-z]{2,24}|www\\.(?:${LABEL}\\.){1,6}[a-z]{2,24}|(?:${LABEL}\\.){1,6}(?!(?:${FILE_NAME})\\b)[a-z]{2,24}(?=\\/[a-z0-9])|[a-z0-9][\\w.+-]{0,60}@(?:${LABEL}\\.){1,6}[a-z]{2,24})|(?:[a-z0-9][\\w.+-]{0,60}@)?(?:${LABEL}\\.){1,6}(?:${TOP_LEVEL}))(?![\\w-]|\\.[a-z]{2})(?:\\/[\\w./-]*[\\w/])?`,
  "i",
);
/** A command to type, in backticks. */
export const COMMAND =
  /`((?:git|uvx?|npm|npx|pnpm|yarn|bun|pip|brew|cargo|go|docker|curl|apt|gem|deno) [^`\n]+)`/;

/** A command as a sample of code. */
export const typed = (code: string) => ({ code, language: "sh" });

/** An address as it is shown. */
export const shownAddress = (address: string): string =>
  address
    .trim()
    .replace(/^https?:\/\//, "")
    .replace(/\/$/, "");

/** A day with its month. */
export const DATE =
  /\b(?:\d{1,2}(?:st|nd|rd|th)?\.? (?:of )?(?:january|february|march|april|may|june|july|august|september|october|november|december)|(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}(?:st|nd|rd|th)?)\b(?: (?:19|20)\d\d)?|\b[0-3]?\d([./])[01]?\d\1(?:19|20)\d\d\b/i;
