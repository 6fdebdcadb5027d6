import { countOf } from "@/lib/format/count";
import { type EngineHealth, hasOnlyGuide } from "@/lib/transport/engine-health";

/** Names the sources of the built-in engine. `null`: no response yet; `undefined`: none at all. */
export function engineLabel(status: EngineHealth | null | undefined): string {
  if (status === null) return "Built-in engine";
  if (status === undefined) return "Built-in engine · no response";
  switch (status.state) {
    case "ready":
      return contentLabel(status);
    case "reading":
      return `${contentLabel(status)}…`;
    case "failed":
      return "Built-in engine · not ready";
    case "off":
      return "Built-in engine · off";
  }
}

function contentLabel(health: EngineHealth): string {
  const pages = countOf(health.pages, "page");
  return hasOnlyGuide(health)
    ? `Built-in guide · ${pages}`
    : `Library · ${countOf(health.sites, "site")} · ${pages}`;
}

/** The content as the object of a sentence. `live`: the engine also queried another search engine. */
export function searchedContent(health: EngineHealth, live = false): string {
  const pages = countOf(health.pages, "page");
  if (hasOnlyGuide(health))
    return live
      ? `the built-in guide (${pages}) and live search`
      : `the built-in guide only (${pages})`;
  const library = `your library: ${countOf(health.sites, "site")}, ${pages}`;
  return live ? `${library}, and live search` : library;
}
