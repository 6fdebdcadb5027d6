import { countOf } from "@/lib/format/count";
import type { EngineHealth } from "@/lib/transport/engine-health";

/** What a run would search, in a few words; `null` before the server has answered, `undefined` when it does not. */
export function engineLabel(status: EngineHealth | null | undefined): string {
  if (status === null) return "Built-in engine";
  if (status === undefined) return "Built-in engine · no answer";
  const { state, pages } = status;
  switch (state) {
    case "ready":
      return `Built-in engine · ${countOf(pages, "page")}`;
    case "reading":
      return `Built-in engine · ${countOf(pages, "page")}…`;
    case "failed":
      return "Built-in engine · not ready";
    case "off":
      return "Built-in engine · off";
  }
}
