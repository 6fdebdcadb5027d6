import { countOf } from "@/lib/format/count";
import { countLines } from "./lines";
import type { ParserControls } from "./parsers";

export const tagSummary = (verb: string, lines: string): string[] => {
  const count = countLines(lines);
  return count === 0 ? [] : [`${verb} ${countOf(count, "selector")}`];
};

export function parserSummary({ pdf, image, mode, maxPages }: ParserControls): string[] {
  const most = maxPages.trim();
  const reading = [mode === "" ? "" : `by ${mode}`, most === "" ? "" : `up to ${most} pages`];
  const how = reading.filter(Boolean).join(" ");
  return [
    ...(pdf ? (how ? [`PDF ${how}`] : []) : ["PDF as a file"]),
    ...(image ? ["images parsed"] : []),
  ];
}
