import { chargedCredits } from "@/lib/format/cost";
import { stripBody } from "@/lib/request/strip";
import { csvText } from "@/lib/results/export/csv";
import type { ChosenField } from "./chosen-field";
import { cellStateLabels } from "./labels";
import { requestBody, settingText, targetName } from "./settings";
import { sharedSettings } from "./shared-sweep";
import type { Cell, Setting, Sweep } from "./sweep";
import { variantOf } from "./variant";

const figures: readonly (readonly [string, (cell: Cell) => string | number | null])[] = [
  ["state", ({ state }) => cellStateLabels[state]],
  ["message", ({ message }) => message],
  ["failure", ({ failure }) => failure],
  ["status", ({ facts }) => facts?.status ?? null],
  ["results", ({ facts }) => facts?.results ?? null],
  ["failed pages", ({ facts }) => facts?.failedPages ?? null],
  ["credits", ({ facts }) => facts && chargedCredits(facts)],
  ["credits counted", ({ charged }) => charged],
  ["milliseconds", ({ facts }) => (facts ? Math.round(facts.durationMs) : null)],
  ["bytes", ({ facts }) => facts?.bytes ?? null],
  ["times sent", ({ sends }) => sends],
  ["times rejected", ({ rejections }) => rejections],
  ["sent at", ({ sentAt }) => (sentAt === null ? null : new Date(sentAt).toISOString())],
  ["run", ({ runs }) => runs.at(-1) ?? null],
];

/** The cell's variant and settings, without the values that files may not contain. */
function sharedCell({ base, combinations }: Sweep, cell: Cell) {
  const all = combinations[cell.combination]?.settings ?? [];
  const settings = sharedSettings(all, base);
  // A value that was removed shows its mark, unlike one that the request keeps.
  const shown = settings.map(
    (each, at): Setting =>
      each === all[at] ? each : { ...each, change: { kind: "set", value: each.text } },
  );
  const [combination] = combinations;
  const shared = combination ? [{ ...combination, settings: shown }] : [];
  return {
    ...variantOf({ base, combinations: shared }, { combination: 0 }),
    settings,
    values: shown.map((each): [string, string] => [targetName(each.target), settingText(each)]),
  };
}

/** One row per cell. Texts that a spreadsheet could run as a formula are escaped. */
export function sweepCsv(sweep: Sweep, field: ChosenField | null = null): string {
  const names = [...new Set(targetsOf(sweep))];
  return csvText([
    [
      "variant",
      "query",
      ...names,
      "repeat",
      ...figures.map(([name]) => name),
      ...(field ? [field.name] : []),
    ],
    ...sweep.cells.map((cell) => {
      const { label, query, values: listed } = sharedCell(sweep, cell);
      const values = new Map(listed);
      return [
        label,
        query,
        ...names.map((name) => values.get(name) ?? null),
        cell.repeat + 1,
        ...figures.map(([, of]) => of(cell)),
        ...(field ? [field.valueOf(cell) ?? null] : []),
      ];
    }),
  ]);
}

const targetsOf = ({ combinations }: Sweep): readonly string[] =>
  combinations.flatMap(({ settings }) => settings.map(({ target }) => targetName(target)));

/** One JSON object per line and cell, with its request as far as it may be shared. */
export const sweepJsonLines = (sweep: Sweep, field: ChosenField | null = null): string =>
  sweep.cells
    .map((cell) => {
      const { label, query, settings, values: listed } = sharedCell(sweep, cell);
      const { value: request } = stripBody(requestBody(sweep.base, settings), "link");
      const values = Object.fromEntries(listed);
      return `${JSON.stringify({
        sweep: sweep.name,
        ...{ cell: cell.id, variant: label, query, repeat: cell.repeat + 1, values, request },
        ...{ ...cell, state: cellStateLabels[cell.state], stateCode: cell.state },
        ...(field && { chosenField: { name: field.name, value: field.valueOf(cell) ?? null } }),
        facts: cell.facts && { ...cell.facts, keys: undefined },
      })}\n`;
    })
    .join("");
