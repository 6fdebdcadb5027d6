import { scrapeDefaults } from "@/lib/contract/defaults";
import { textsValue } from "./content/lines";
import { parserSummary, tagSummary } from "./content/messages";
import { parsersValue } from "./content/parsers";
import { fieldAt, flagField } from "./field";
import { formatsField, formatsOn } from "./formats";
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
