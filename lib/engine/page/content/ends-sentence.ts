import "server-only";

const SENTENCE_END = /[.!?…。！？｡।؟۔።]['"”’»›)\]」』]*$/u;
/** Reference marks and symbols after a sentence: `[1]`, `[citation needed]`, `*`, `²`, and digits of a `<sup>`. */
const AFTER_SENTENCE =
  /(?:\s*\[[^[\]]{1,30}\]|\s*[*†‡§¹²³⁰⁴-⁹\p{Extended_Pictographic}]\ufe0f?|(?<=\p{L}[.!?]['"”’»)]?)\d{1,3}(?:[,–-]\d{1,3})*)+\s*$/u;

/** Whether a line ends like a sentence and not like a label. */
export const endsSentence = (line: string): boolean => {
  const text = line.trimEnd();
  return SENTENCE_END.test(text) || SENTENCE_END.test(text.replace(AFTER_SENTENCE, ""));
};
