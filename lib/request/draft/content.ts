import { scrapeDefaults } from "@/lib/contract/defaults";
import { parserFlags } from "@/lib/contract/schemas/scrape-options";
import { itemsOfLines, textsValue } from "./content/lines";
import { type ParserControls, parsersValue } from "./content/parsers";
import { fieldAt, flagField } from "./field";
import { formatsField, formatsOn } from "./formats";
import { nameSome } from "./name-some";
import { section } from "./section";

const LISTED = 3;

export const contentSection = section({
  name: "content",
  fields: {
    formats: formatsField,
    onlyMainContent: flagField(
      ["scrapeOptions", "onlyMainContent"],
      scrapeDefaults.onlyMainContent,
    ),
    onlyCleanContent: flagField(
      ["scrapeOptions", "onlyCleanContent"],
      scrapeDefaults.onlyCleanContent,
    ),
    includeTags: fieldAt(["scrapeOptions", "includeTags"], textsValue),
    excludeTags: fieldAt(["scrapeOptions", "excludeTags"], textsValue),
    removeBase64Images: flagField(
      ["scrapeOptions", "removeBase64Images"],
      scrapeDefaults.removeBase64Images,
    ),
    parsers: fieldAt(["scrapeOptions", "parsers"], parsersValue),
  },
  summary: (part) => {
    const on = formatsOn(part.formats);
    const names = on.length > LISTED ? `${on.length} formats` : on.join(", ");
    return [
      names || "not scraped",
      ...(part.onlyMainContent ? [] : ["whole page"]),
      ...(part.onlyCleanContent ? ["cleaned"] : []),
      ...tagSummary("keeps", part.includeTags),
      ...tagSummary("removes", part.excludeTags),
      ...(part.removeBase64Images ? [] : ["inline images"]),
      ...parserSummary(part.parsers),
    ].join(", ");
  },
});

const tagSummary = (verb: string, lines: string): string[] => {
  const items = itemsOfLines(lines);
  return items.length === 0 ? [] : [`${verb} ${nameSome(items)}`];
};

function parserSummary(controls: ParserControls): string[] {
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
