import { Loading } from "@/components/ui/feedback/spinner";
import { lazyComponent } from "@/components/ui/loading/lazy";
import type { ComparedColumn } from "../runs/compared-columns";
import type { ComparedText } from "../text/compared-text";
import { contentSide } from "./content-side";
import type { ContentTab } from "./content-tabs";
import { ScreenshotComparison, type ScreenshotComparisonProps } from "./screenshot-comparison";
import { type LoadedSide, useContents } from "./use-contents";

const loading = <Loading />;

const TextComparison = lazyComponent(
  async () => (await import("../text/text-comparison")).TextComparison,
  { fallback: loading },
);
const JsonComparison = lazyComponent(
  async () => (await import("../text/json-comparison")).JsonComparison,
  { fallback: loading },
);

export type ContentComparisonProps = Omit<ScreenshotComparisonProps, "sides" | "names"> & {
  tab: ContentTab;
};

export function ContentComparison({ row, columns, pair, tab }: ContentComparisonProps) {
  const [before, after] = pair;
  const sides = useContents(
    [contentSide(row, columns, before, tab), contentSide(row, columns, after, tab)],
    tab,
  );
  if (!sides) return loading;
  const names: readonly [string, string] = [runName(columns[before]), runName(columns[after])];
  if (tab.as === "picture")
    return <ScreenshotComparison {...{ row, columns, pair, sides, names }} />;
  const isText =
    tab.as === "text" && sides.every((side) => !side.ok || typeof side.value === "string");
  const [one, other] = sides.map(textOf);
  if (!one || !other) return null;
  const Comparison = isText ? TextComparison : JsonComparison;
  return <Comparison before={one} after={other} names={names} />;
}

const runName = (column: ComparedColumn | undefined): string =>
  column ? `Run ${column.letter}${column.isBase ? ", baseline" : ""}` : "";

function textOf(side: LoadedSide): ComparedText {
  if (!side.ok) return side;
  const { value } = side;
  return {
    ok: true,
    text: typeof value === "string" ? value : JSON.stringify(value ?? null, null, 2),
  };
}
