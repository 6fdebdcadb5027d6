import "server-only";

const segmenter = new Intl.Segmenter("und", { granularity: "sentence" });
/** What ends with a full stop and yet ends no sentence: titles, initials, common abbreviations. */
const OPEN_END =
  /(?:^|[\s(“"'])(?:\p{Lu}|Dr|Gov|Sen|Rep|Gen|Lt|Col|Sgt|Capt|Rev|Hon|Mrs?|Ms|Prof|Sr|Jr|St|No|Nr|vs|Mt|Fig|Figs|Vol|cf|al|approx|ca|bzw|vgl|usw|M|Mme|Sra?|e\.g|i\.e|z\.\s?B|d\.\s?h|u\.\s?a|p\.\s?ex)\.\s*$/u;

/** Cuts a text where its sentences end, in any language; nothing is lost but the white space around them. */
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

/** Whether sentences are joined without a space: the scripts that are written without any. */
const UNSPACED_END = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}。！？、」』]$/u;

/** Sentences put together again as running text. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.reduce(
    (text, next) => (text === "" || UNSPACED_END.test(text) ? text + next : `${text} ${next}`),
    "",
  );
}
