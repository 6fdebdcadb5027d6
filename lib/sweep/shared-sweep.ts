import { stripBody } from "@/lib/request/strip";
import { withWireValue } from "./settings";
import type { Setting, Sweep } from "./sweep";

export const NOT_EXPORTED = "(not exported)";

/** Whether files and links may contain the value, unlike scripts and block lists. */
export function isShareable({ target, change }: Setting): boolean {
  if (target.kind === "placeholder" || change.kind !== "set") return true;
  const probe = withWireValue({ query: "" }, target.wire, change.value);
  return stripBody(probe, "link").stripped.length === 0;
}

/** The sweep without the values that files may not contain, and the paths of those. */
export function sharedSweep(sweep: Sweep): {
  readonly sweep: Sweep;
  readonly removed: readonly string[];
} {
  const { value: base, stripped } = stripBody(sweep.base, "link");
  const removed = new Set(stripped.map((path) => path.join(".")));
  const shared = (setting: Setting): Setting => {
    if (isShareable(setting)) return setting;
    if (setting.target.kind === "field") removed.add(setting.target.wire);
    return { ...setting, text: NOT_EXPORTED, change: { kind: "keep" } };
  };
  const combinations = sweep.combinations.map((each) => ({
    ...each,
    settings: each.settings.map(shared),
  }));
  // Where the runs were sent is no concern of a file's readers.
  const { connections: _, ...progress } = sweep.progress;
  const connection = { ...sweep.connection, id: "" };
  const cells = sweep.cells.map(({ connection: _used, ...cell }) => cell);
  return {
    sweep: { ...sweep, base, combinations, connection, progress, cells },
    removed: [...removed],
  };
}
