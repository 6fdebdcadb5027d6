import "server-only";

const OUR_STEMS =
  "col|fav|hon|lab|neighb|behavi|flav|hum|rum|vap|harb|arm|savi|endeav|glam|od|ard|cand|clam|demean|ferv|rig|ranc|" +
  "splend|tum|vig|val|arb|parl|succ";
const RE_STEMS = "cent|theat|met|lit|fib|sab|calib|lust|spect|somb|meag";
const ENDS = "e[srd]?|ers|ing";
const LONG_ENDS = `${ENDS}|ations?|able`;
const DOUBLED = "ed|ers?|ing";

/** Differences of British and American words: the text before, both spellings, the text after. */
const DIFFERENCES = [
  [OUR_STEMS, "our", "or", ""],
  ["^[a-z]{3,}", "is", "iz", `(?:${LONG_ENDS})$`],
  ["(?:anal|paral|catal)", "ys", "yz", `(?:${ENDS})$`],
  [RE_STEMS, "re", "er", "s?$"],
  ["(?:lic|def|off|pret)en", "c", "s", "(?:e[sd]?|ing)$"],
  ["(?:catal|dial|anal|monol|prol|epil)og", "ue", "", "s?$"],
  ["^program", "me", "", "s?$"],
  ["^[a-z]{3,}[aeiou]", "ll", "l", `(?:${DOUBLED})$`],
  ["^gr", "ey", "ay", "s?$"],
  ["^jewel", "le", "", "ry$"],
  ["^alumin", "i", "", "um$"],
  ["^m", "ou", "o", "ld"],
  ["(?:p|orthop|encyclop)", "ae", "e", "di"],
  ["(?:^|an)", "ae", "e", "sth"],
] as const;

const RULES = DIFFERENCES.flatMap(([before, british, american, after]) =>
  [
    [british, american],
    [american, british],
  ].map(([from = "", to = ""]) => ({
    pattern: new RegExp(`(?<=(?:${before}))${from}(?=${after})`),
    to,
  })),
);

/** The word as it may be spelled on the other side of the Atlantic. Some of these are not words. */
export const regionalSpellings = (word: string): readonly string[] =>
  RULES.flatMap(({ pattern, to }) => {
    const other = word.replace(pattern, to);
    return other === word ? [] : [other];
  });
