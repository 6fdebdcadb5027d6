import { parserFlags } from "@/lib/contract/schemas/scrape-options";
import { nameSome } from "../name-some";
import { itemOfLine } from "./lines";
import type { ParserControls } from "./parsers";

export const tagSummary = (verb: string, lines: string): string[] => {
  const items = lines.split("\n").flatMap((line) => itemOfLine(line) ?? []);
  return items.length === 0 ? [] : [`${verb} ${nameSome(items)}`];
};

export function parserSummary(controls: ParserControls): string[] {
  const { pdf, image, mode, maxPages } = controls;
  const most = maxPages.trim();
  const flags = parserFlags.filter((flag) => controls[flag]);
  const reading = [mode === "" ? "" : `by ${mode}`, most === "" ? "" : `up to ${most} pages`];
  const how = reading.filter(Boolean).join(" ");
  return [
    ...(pdf ? (how ? [`PDF ${how}`] : []) : ["PDF as a file"]),
    ...(pdf && flags.length > 0 ? [`with ${flags.join(", ")}`] : []),
    ...(image ? ["images parsed"] : []),
  ];
}
