import { requestDefaults } from "@/lib/contract/defaults";
import { type SourceType, sourceTypes } from "@/lib/contract/kinds";
import { type Body, isBody, withValueAt } from "../body";
import { type DraftField, numberField, whole } from "./field";
import { section } from "./section";

export type SourceToggles = Record<SourceType, boolean>;

const path = ["sources"] as const;

const togglesOf = (on: (type: SourceType) => boolean): SourceToggles => ({
  web: on("web"),
  news: on("news"),
  images: on("images"),
});

const itemsOf = (body: Body): readonly unknown[] | undefined =>
  Array.isArray(body.sources) ? body.sources : undefined;

const isOf = (item: unknown, type: SourceType) => isBody(item) && item.type === type;

/**
 * One switch per source. Items that the request already has keep their place and their own fields; a switch
 * takes out every item of its type or adds a bare one at the end.
 */
export const sourcesField: DraftField<SourceToggles> = {
  path,
  revive: (stored) =>
    isBody(stored) && sourceTypes.every((type) => typeof stored[type] === "boolean")
      ? togglesOf((type) => stored[type] === true)
      : undefined,
  read: (body) => {
    const items = itemsOf(body);
    return togglesOf((type) =>
      items ? items.some((item) => isOf(item, type)) : type === sourceTypes[0],
    );
  },
  write: (toggles, body) => {
    const items = itemsOf(body);
    const wanted = sourceTypes.filter((type) => toggles[type]);
    // Web alone is what an absent field means.
    if (!items && wanted.length === 1 && wanted[0] === "web") return body;
    const kept = (items ?? []).filter((item) => wanted.some((type) => isOf(item, type)));
    const added = wanted.filter((type) => !kept.some((item) => isOf(item, type)));
    return withValueAt(body, path, [...kept, ...added.map((type) => ({ type }))]);
  },
  locate: (issue, body) => {
    if (!whole(path)(issue)) return null;
    const item = itemsOf(body)?.[Number(issue[1])];
    const type = sourceTypes.find((each) => isOf(item, each));
    return type ? [type] : [];
  },
};

export const sourcesSection = section({
  name: "sources",
  label: "Sources",
  fields: { types: sourcesField, limit: numberField(["limit"]) },
  summary: ({ types, limit }) => {
    const on = sourceTypes.filter((type) => types[type]);
    const each = limit.trim() === "" ? String(requestDefaults.limit) : limit.trim();
    return on.length === 0 ? "none" : `${on.join(", ")} ×${each}`;
  },
});
