import { offeredCommands } from "@/components/ui/overlays/offered-commands";
import { keysOf } from "@/lib/contract/typed-keys";
import type { Body } from "@/lib/request/body";
import { fieldIndex } from "@/lib/request/find/field-index";
import { bestMatches, type PreparedTerms, prepareTerms } from "@/lib/request/find/score";
import { isSet, valueText } from "@/lib/request/find/value-text";
import { presets } from "@/lib/request/presets/presets";
import type { SavedRequest } from "@/lib/request/saved/saved-request";
import { type SectionName, sectionLabels, sectionNames } from "@/lib/request/section-names";
import { loadSaved } from "../saved/load-saved";
import { type CommandId, commandGroups, commandsWhere } from "./commands";
import type { WorkbenchCommands } from "./context";

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
  "run" | "disabled" | "hidden" | "showSection" | "showField" | "showResults" | "load" | "tabs"
> & {
  readonly saved: readonly SavedRequest[];
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
        ...(group === "go" ? [...sectionEntries(sources.showSection), costEntry()] : []),
      ],
    })),
    { heading: "Results", entries: offeredEntries(sources.showResults) },
    {
      heading: "Saved requests",
      entries: saved.map((each) =>
        requestEntry(`saved-${each.id}`, each.name, each.body, () => loadSaved(sources, each)),
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

/** Opens the estimate. A narrow window has a button of its own. */
function costEntry(): PaletteEntry {
  const label = "Go to cost and budget";
  const synonyms = "estimate, credits, price, spending, cap";
  const buttons = () => [...document.querySelectorAll<HTMLElement>("[data-cost]")];
  return {
    id: "cost",
    label,
    terms: prepareTerms({ label, synonyms }),
    onSelect: () =>
      buttons()
        .find((button) => button.checkVisibility())
        ?.click(),
  };
}

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
  bestMatches(
    groups.flatMap(({ entries }) => entries),
    typed,
  ).slice(0, MAX_SHOWN);

/** Other words for commands, separated by commas. */
const commandSynonyms: Readonly<Partial<Record<CommandId, string>>> = {
  run: "search, send, execute, rerun, again, repeat, retry",
  cancel: "stop, abort",
  trace: "actions, debug, film, screenshots",
  reset: "clear, default values, form",
  new: "blank, empty, start over, clear all, tab",
  close: "tab",
  next: "tab, switch",
  previous: "tab, switch",
  saved: "presets, examples, samples, demo, load, open, export, rename, collections, folders",
  share: "share request, permalink, url, send",
  variables: "environments, templates, placeholders, secrets, dates, braces",
  sweep: "variants, a/b test, options, matrix, batch, experiment, data file, csv",
  schedule: "monitor, watch, cron, interval, alert, repeat, webhook, feed",
  schedules: "monitors, cron, alerts, webhook, feed, rss, atom",
  "copy-curl": "command line, shell, snippet, terminal",
  import:
    "import request, paste, upload, curl, json, yaml, file, link, bundle, zip, powershell, har, postman, bruno",
  pick: "picker, selector, inspect, css, include, exclude, tags, actions, click",
  query: "builder, focus, operators",
  "view-json": "body, payload, edit, source",
  "find-field": "filter, search, option, parameter",
  "changed-fields": "filter, modified, non-default, overview",
  "next-message": "warning, problem, invalid, lint, fix",
  "previous-message": "warning, problem, invalid, lint, fix",
  "view-code": "curl, python, sdk, snippet",
  "code-beside": "panel, sidebar, layout, split view, snippet",
  "view-history":
    "past, earlier, last, previous, before, kept results, delete runs, clear, export history",
  connections:
    "manage, add connection, api key, account, token, service, server, backend, status, engine, settings",
  "live-search": "web, internet, consent, public services, wikipedia, arxiv, revoke",
  "remote-files": "consent, allowed hosts, privacy, pictures, revoke",
  library: "sites, add, index, reindex, crawl, feed",
  compare: "difference, side by side, diff, baseline, versus",
  sweeps: "variants, matrix, batch, experiments",
  judge: "grade, rate, relevance, ndcg, precision, evaluate, cases",
  guide: "help, documentation, manual, tutorial, api reference, sdk, openapi, mcp",
  help: "keys, hotkeys",
  "theme-light": "light mode, appearance, bright",
  "theme-dark": "dark mode, appearance, night",
  "theme-system": "automatic mode, appearance",
  "log-out": "sign out, leave, password",
};
