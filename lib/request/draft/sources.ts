import { requestDefaults } from "@/lib/contract/defaults";
import type { IssuePath } from "@/lib/contract/failure/issue";
import { isJsonObject } from "@/lib/contract/json-object";
import { categoryTypes, type SourceType, sourceTypes } from "@/lib/contract/kinds";
import { type Body, itemType, listAt, withValueAt } from "../body";
import { choicesField } from "./choices";
import { durationField } from "./duration";
import { type DraftFieldCodec, flagField, numberField } from "./field";
import { textValue } from "./field-value";
import { section } from "./section";
import { timeLabel } from "./time-controls";

export type SourceToggles = Record<SourceType, boolean>;

const path = ["sources"] as const;

const toggles = choicesField({ path, types: sourceTypes, byDefault: ["web"], as: "object" });

const firstWeb = (body: Body): number =>
  listAt(body, path)?.findIndex((item) => itemType(item) === "web") ?? -1;

const isOwn = (issue: IssuePath, key: string, body: Body) =>
  issue[0] === "sources" && issue[1] === firstWeb(body) && issue[2] === key;

/** The selected source types; options of a web source have their own controls. */
export const sourcesField: DraftFieldCodec<SourceToggles> = {
  ...toggles,
  locate: (issue, body) =>
    isOwn(issue, "location", body) || isOwn(issue, "tbs", body)
      ? null
      : toggles.locate(issue, body),
};

/**
 * A text field of the first web source. Without a web source, the text stays in the draft; an
 * absent list is written once there is a text.
 */
const webField = (key: "location" | "tbs"): DraftFieldCodec<string> => ({
  path,
  revive: textValue.revive,
  read: (body) => {
    const item = listAt(body, path)?.[firstWeb(body)];
    return textValue.read(isJsonObject(item) ? item[key] : undefined);
  },
  write: (text, body) => {
    const items = listAt(body, path) ?? (body.sources === undefined && text ? ["web"] : undefined);
    const at = items?.findIndex((item) => itemType(item) === "web") ?? -1;
    if (!items || at < 0) return body;
    const before = items[at];
    const { [key]: _before, ...others } = isJsonObject(before) ? before : { type: "web" };
    const next = text === "" ? others : { ...others, [key]: text };
    return withValueAt(body, path, items.with(at, next));
  },
  locate: (issue, body) => (isOwn(issue, key, body) ? [] : null),
});

export const sourcesSection = section({
  name: "sources",
  fields: {
    types: sourcesField,
    limit: numberField(["limit"]),
    categories: choicesField({ path: ["categories"], types: categoryTypes, as: "object" }),
    webLocation: webField("location"),
    webTbs: webField("tbs"),
    highlights: flagField(["highlights"], requestDefaults.highlights),
    ignoreInvalidURLs: flagField(["ignoreInvalidURLs"], requestDefaults.ignoreInvalidURLs),
    timeout: durationField(["timeout"]),
  },
  summary: (part) => {
    const on = sourceTypes.filter((type) => part.types[type]);
    const each = part.limit.trim() || String(requestDefaults.limit);
    const categories = categoryTypes.filter((type) => part.categories[type]);
    return [
      on.length === 0 ? "none" : `${on.join(", ")} ×${each}`,
      categories.join(", "),
      part.types.web && part.webLocation.trim() ? `web in ${part.webLocation.trim()}` : "",
      part.types.web && part.webTbs.trim() ? `web: ${timeLabel(part.webTbs)}` : "",
      part.highlights ? "" : "no highlights",
      part.ignoreInvalidURLs ? "valid URLs only" : "",
      part.timeout.trim() ? `timeout ${part.timeout.trim()}` : "",
    ]
      .filter(Boolean)
      .join(", ");
  },
});
