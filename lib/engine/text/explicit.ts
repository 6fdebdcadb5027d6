import "server-only";

/**
 * Whether a page is sexually explicit: by its own label, by a dedicated top-level domain, or by its
 * vocabulary. Errs towards false: health, law and news cover the subject without being explicit.
 */
export function isExplicit(page: {
  readonly url?: string;
  readonly metas?: readonly { readonly name: string; readonly content: string }[];
  readonly title: string;
  readonly text: string;
}): boolean {
  if (page.metas?.some(({ name, content }) => labelled(name, content))) return true;
  if (/\.(?:xxx|porn|adult|sex)$/.test(URL.parse(page.url ?? "")?.hostname ?? "")) return true;
  return weighs(page.title, page.text.slice(0, MAX_LENGTH));
}

const MAX_LENGTH = 20_000;

/** https://www.rtalabel.org, and the ratings that search engines support. */
const LABELS = /^(?:adult|mature|restricted|18\+?|rta-5042-1996-1400-1577-rta)$/i;

const labelled = (name: string, content: string): boolean =>
  (name === "rating" || name === "rta" || name === "content-rating") && LABELS.test(content.trim());

/** Terms that rarely occur elsewhere, and terms that are ambiguous. */
const STRONG =
  /\b(?:xxx|porn(?:o|hub|star|stars)?|hentai|milfs?|blowjobs?|cumshots?|gangbangs?|creampie|handjobs?|camgirls?|deepthroat|bukkake|fisting|upskirt|sexcams?|nsfw|hardcore sex|anal sex|sex videos?)\b/gi;
const WEAK =
  /\b(?:sex|sexy|nudes?|naked|erotica?|adult content|fetish|bdsm|escorts?|strippers?|orgasms?|horny|busty|topless|tits|pussy|cock|cum|fuck(?:ing|ed)?)\b/gi;
/** Typical of explanatory texts. */
const EXPLANATORY =
  /\b(?:research|study|studies|education|health|medical|clinical|patients?|law|legal|court|policy|safety|filter|software|detection|history|museum|prevention|addiction|therapy)\b/gi;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function weighs(title: string, text: string): boolean {
  const strong = count(text, STRONG) + 3 * count(title, STRONG);
  if (strong < 3) return false;
  const weak = count(text, WEAK) + 2 * count(title, WEAK);
  const explanatory = count(text, EXPLANATORY) + 2 * count(title, EXPLANATORY);
  const wordCount = Math.max(50, text.length / 6);
  return strong * 2 + weak > explanatory * 3 && (strong * 3 + weak) / wordCount > 0.02;
}
