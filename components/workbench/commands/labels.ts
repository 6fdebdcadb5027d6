import type { CommandId } from "./commands";

/** Additional search terms for commands in the palette. */
export const commandKeywords: Readonly<Partial<Record<CommandId, string>>> = {
  cancel: "stop abort",
  trace: "actions debug film screenshots",
  reset: "clear defaults",
  saved: "presets templates examples load open export",
  share: "share permalink url send",
  import: "paste curl json file link powershell",
  pick: "selector inspect css include exclude tags actions click",
  "view-code": "curl python snippet",
  "view-history": "past earlier before kept results",
  connections: "key service engine",
  library: "sites add index crawl feed",
  guide: "help documentation",
};
