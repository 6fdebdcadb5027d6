import { offeredCommands } from "@/components/ui/overlays/offered-commands";
import { keysOf } from "@/lib/contract/typed-keys";
import type { Body } from "@/lib/request/body";
import { fieldIndex } from "@/lib/request/find/field-index";
import { type PreparedTerms, prepareTerms, scoreTerms } from "@/lib/request/find/score";
import { isSet, valueText } from "@/lib/request/find/value-text";
import { presets } from "@/lib/request/presets/presets";
import type { SavedRequest } from "@/lib/request/saved/saved-request";
import { type SectionName, sectionLabels, sectionNames } from "@/lib/request/section-names";
import { commandGroups, commandsWhere } from "./commands";
import type { WorkbenchCommands } from "./context";
import { commandSynonyms } from "./labels";

export type PaletteEntry = {
  readonly id: string;
  readonly label: string;
  readonly terms: PreparedTerms;
  /** Set for fields. */
  readonly wire?: string;
  /** The value of a field, and whether it differs from the default. */
  readonly value?: { readonly text: string; readonly isSet: boolean };
  readonly keys?: string;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
};

export type PaletteGroup = { readonly heading: string; readonly entries: readonly PaletteEntry[] };

type PaletteSources = Pick<
  WorkbenchCommands,
  "run" | "disabled" | "hidden" | "showSection" | "showField" | "showResults" | "load"
> & {
  readonly saved: readonly SavedRequest[];
  /** The request of the form. */
  readonly body: Body;
};

/** Everything that the palette finds, by group. Fields are the last group. */
export function paletteGroups(sources: PaletteSources): readonly PaletteGroup[] {
  const { saved, load } = sources;
  const groups = [
    ...keysOf(commandGroups).map((group) => ({
      heading: commandGroups[group],
      entries: [
        ...commandEntries(sources, group),
        ...(group === "go" ? sectionEntries(sources.showSection) : []),
      ],
    })),
    { heading: "Results", entries: offeredEntries(sources.showResults) },
    {
      heading: "Saved requests",
      entries: saved.map(({ id, name, body, missing }) =>
        requestEntry(`saved-${id}`, name, body, () => load(body, name, missing)),
      ),
    },
    {
      heading: "Examples",
      entries: presets.map(({ id, name, request }) =>
        requestEntry(`preset-${id}`, name, { ...request }, () => load({ ...request }, name)),
      ),
    },
    { heading: "Fields", entries: fieldEntries(sources) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

function commandEntries(
  { run, disabled, hidden }: PaletteSources,
  group: keyof typeof commandGroups,
): PaletteEntry[] {
  return commandsWhere(
    (command) => command.group === group && command.id !== "palette" && !hidden.has(command.id),
  ).map(({ id, label, keys }) => ({
    id,
    label,
    terms: prepareTerms({ label, synonyms: commandSynonyms[id] }),
    keys: keys?.[0],
    disabled: disabled.has(id),
    onSelect: run[id],
  }));
}

const sectionEntries = (show: (name: SectionName) => void): PaletteEntry[] =>
  sectionNames
    .filter((name) => name !== "query")
    .map((name) => {
      const label = `Go to ${sectionLabels[name]}`;
      const synonyms = `${sectionLabels[name]},section`;
      const terms = prepareTerms({ label, synonyms });
      return { id: `section-${name}`, label, terms, onSelect: () => show(name) };
    });

const offeredEntries = (showResults: () => void): PaletteEntry[] =>
  offeredCommands().map(({ id, label, synonyms, keys, onSelect }) => ({
    id: `offered-${id}`,
    label,
    terms: prepareTerms({ label, synonyms }),
    keys,
    onSelect: () => {
      showResults();
      onSelect();
    },
  }));

function requestEntry(id: string, label: string, body: Body, onSelect: () => void): PaletteEntry {
  const help = typeof body.query === "string" ? body.query : "";
  return { id, label, terms: prepareTerms({ label, help }), onSelect };
}

const fieldEntries = ({ body, showField }: PaletteSources): PaletteEntry[] =>
  fieldIndex.map((entry) => ({
    id: `field-${entry.wire}`,
    label: entry.label,
    terms: entry.terms,
    wire: entry.wire,
    value: { text: valueText(entry, body), isSet: isSet(entry, body) },
    onSelect: () => showField(entry.draftPath),
  }));

/** Bounds the work of a keystroke. More matches than this are not read. */
const MAX_SHOWN = 50;

/** The entries that match a typed text, best first. */
export const findEntries = (
  groups: readonly PaletteGroup[],
  typed: string,
): readonly PaletteEntry[] =>
  groups
    .flatMap(({ entries }) => entries)
    .map((entry) => ({ entry, score: scoreTerms(entry.terms, typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_SHOWN)
    .map(({ entry }) => entry);
