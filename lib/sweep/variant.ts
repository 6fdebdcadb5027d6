import type { Body } from "@/lib/request/body";
import { placeholderNames, requestBody, settingText, targetName } from "./settings";
import type { Cell, Setting, Sweep } from "./sweep";

/** The options of a cell, apart from its query. Cells of one variant are one system that answers several queries. */
export type Variant = {
  /** Equal for the same options. */
  readonly key: string;
  readonly label: string;
  readonly query: string;
};

type VariantSource = Pick<Sweep, "base" | "combinations">;

export function variantOf(sweep: VariantSource, cell: Pick<Cell, "combination">): Variant {
  const settings = sweep.combinations[cell.combination]?.settings ?? [];
  const { query } = requestBody(sweep.base, settings);
  const options = settings.filter((setting) => !isOfQuery(sweep.base, settings, setting));
  return {
    key: JSON.stringify(options.map(({ target, change }) => [targetName(target), change])),
    label: settingsLabel(options) || "As in the request",
    query: typeof query === "string" ? query : "",
  };
}

/** `limit 5 · scrapeOptions.proxy basic` */
export const settingsLabel = (settings: readonly Setting[]): string =>
  settings.map((each) => `${targetName(each.target)} ${settingText(each)}`).join(" · ");

/** Whether a setting changes the query and nothing else. */
export function isOfQuery(base: Body, settings: readonly Setting[], { target }: Setting): boolean {
  if (target.kind === "field") return target.wire === "query";
  const { query, ...options } = base;
  const texts = settings.map(({ change }) => (change.kind === "set" ? change.value : ""));
  return (
    placeholderNames([query, ...texts]).includes(target.name) &&
    !placeholderNames(options).includes(target.name)
  );
}
