import { isCsvHeader } from "./csv-rows";

export type JudgementForm = "csv" | "qrels";

export type FileContent = "judgements" | "topics" | "run";

/** Characters of a file that are enough to detect its form. */
export const DETECTED_LENGTH = 20_000;

/** Four columns, of which the last is a number. */
const qrelsLine = /^\s*\S+[ \t]+\S+[ \t]+\S+[ \t]+[+-]?\d+(?:\.\d+)?\s*$/;
/** Six columns, of which the fourth and the fifth are numbers. */
const runLine = /^\s*(?:\S+[ \t]+){3}\d+[ \t]+[+-]?[\d.]+(?:e[+-]?\d+)?[ \t]+\S+\s*$/i;
/** An id without blanks, a tab and a text; no rating in a third column. */
const topicsLine = /^\S+\t[ ]*[^\t\s][^\t]*(?:\t(?!\s*[+-]?\d+(?:\.\d+)?\s*$).*)?$/;

export function judgementFormOf(text: string): JudgementForm {
  return mostLines(text, qrelsLine) ? "qrels" : "csv";
}

export function detectContent(text: string): FileContent {
  if (mostLines(text, runLine)) return "run";
  return mostLines(text, topicsLine) && !isCsvHeader(text) ? "topics" : "judgements";
}

/** Whether most of the first lines match, because single ones can be broken. */
function mostLines(text: string, pattern: RegExp): boolean {
  const lines = text
    .slice(0, DETECTED_LENGTH)
    .replace(/^\ufeff/, "")
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, 20);
  return lines.filter((line) => pattern.test(line)).length * 2 > lines.length;
}
