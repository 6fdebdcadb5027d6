import "server-only";

const segmenter = new Intl.Segmenter("und", { granularity: "sentence" });
/** Endings with a full stop that do not end a sentence: titles, initials, common abbreviations. */
const OPEN_END =
  /(?:^|[\s(“"'])(?:\p{Lu}|Dr|Gov|Sen|Rep|Gen|Lt|Col|Sgt|Capt|Rev|Hon|Mrs?|Ms|Prof|Sr|Jr|St|No|Nr|vs|Mt|Fig|Figs|Vol|cf|al|approx|ca|bzw|vgl|usw|M|Mme|Sra?|e\.g|i\.e|z\.\s?B|d\.\s?h|u\.\s?a|p\.\s?ex)\.\s*$/u;

/** Splits a text into sentences, in any language; only the whitespace around them is lost. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let open = "";
  for (const { segment } of segmenter.segment(text)) {
    open += segment;
    if (OPEN_END.test(open.slice(-40))) continue;
    if (open.trim() !== "") sentences.push(open.trim());
    open = "";
  }
  if (open.trim() !== "") sentences.push(open.trim());
  return sentences;
}

/** Scripts written without spaces, whose sentences are joined without one. */
const UNSPACED_END = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}。！？、」』]$/u;

export function joinSentences(sentences: readonly string[]): string {
  return sentences.reduce(
    (text, next) => (text === "" || UNSPACED_END.test(text) ? text + next : `${text} ${next}`),
    "",
  );
}
