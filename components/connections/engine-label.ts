import { countOf } from "@/lib/format/count";
import type { EngineHealth } from "@/lib/transport/engine-health";

/** `null` before the server has responded, `undefined` if it does not respond. */
export function engineLabel(status: EngineHealth | null | undefined): string {
  if (status === null) return "Built-in engine";
  if (status === undefined) return "Built-in engine · no response";
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
