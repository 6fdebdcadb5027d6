import type { CommandId } from "./commands";

/** Other words for commands, separated by commas. */
export const commandSynonyms: Readonly<Partial<Record<CommandId, string>>> = {
  run: "search, send, execute",
  cancel: "stop, abort",
  trace: "actions, debug, film, screenshots",
  reset: "clear, defaults",
  new: "blank, empty, start over, clear all, tab",
  close: "tab",
  next: "tab, switch",
  previous: "tab, switch",
  saved: "presets, examples, load, open, export",
  share: "share, permalink, url, send",
  "copy-curl": "command line, shell, snippet, terminal",
  import: "paste, curl, json, file, link, powershell, har",
  pick: "selector, inspect, css, include, exclude, tags, actions, click",
  "find-field": "filter, search, option, parameter",
  "changed-fields": "filter, modified, non-default, overview",
  "next-message": "warning, problem, invalid, lint, fix",
  "previous-message": "warning, problem, invalid, lint, fix",
  "view-code": "curl, python, snippet",
  "view-history": "past, earlier, before, kept results",
  connections: "key, service, engine",
  library: "sites, add, index, crawl, feed",
  guide: "help, documentation",
  help: "keys, hotkeys",
  "log-out": "sign out, leave, password",
};
