import { scrapeDefaults } from "@/lib/contract/defaults";
import { flagField } from "./field";
import { formatsField, formatsOn } from "./formats";
import { section } from "./section";

const LISTED = 3;

export const contentSection = section({
  name: "content",
  label: "Page content",
  fields: {
    formats: formatsField,
    onlyMainContent: flagField(
      ["scrapeOptions", "onlyMainContent"],
      scrapeDefaults.onlyMainContent,
    ),
  },
  summary: ({ formats, onlyMainContent }) => {
    const on = formatsOn(formats);
    const names = on.length > LISTED ? `${on.length} formats` : on.join(", ");
    return [names || "not scraped", ...(onlyMainContent ? [] : ["whole page"])].join(", ");
  },
});
