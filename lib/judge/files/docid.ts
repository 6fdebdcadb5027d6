import { decodePercent } from "@/lib/format/decode-percent";

/**
 * Document ids of TREC files. Their columns end at whitespace, so blanks, control characters, `#`
 * and other than ASCII characters are percent-encoded. A `%` is encoded only where decoding would
 * change it, so that most URLs stay as they are.
 */
const unsafe = /[^\x21-\x7e]|#|%(?=[01][0-9A-Fa-f]|2[035]|7[Ff]|[89A-Fa-f][0-9A-Fa-f])/gu;
const encodedRun = /(?:%(?:[01][0-9a-f]|2[035]|7f|[89a-f][0-9a-f]))+/gi;

export const encodeDocid = (url: string): string =>
  url.toWellFormed().replace(unsafe, (character) => encodeURIComponent(character));

/** The inverse of `encodeDocid`. Sequences that are not UTF-8 stay unchanged. */
export const decodeDocid = (docid: string): string =>
  docid.replace(encodedRun, (run) => decodePercent(run) ?? run);
