import type { Body } from "@/lib/request/body";
import { stripBody } from "@/lib/request/strip";
import { placeholderNames, secretPlaceholders, targetName, withWireValue } from "./settings";
import type { Setting, Sweep } from "./sweep";

const NOT_EXPORTED = "(not exported)";

/** Whether files and links may contain the value, unlike scripts, block lists and what is filled into such fields. */
function isShareable({ target, change }: Setting, base: Body): boolean {
  if (change.kind !== "set") return true;
  if (target.kind === "placeholder") {
    const shared = placeholderNames(stripBody(base, "link").value);
    return shared.includes(target.name) && !secretPlaceholders(base).has(target.name);
  }
  const probe = withWireValue({ query: "" }, target.wire, change.value);
  return stripBody(probe, "link").stripped.length === 0;
}

/** The settings without the values that files may not contain. */
export const sharedSettings = (settings: readonly Setting[], base: Body): readonly Setting[] =>
  settings.map((setting) =>
    isShareable(setting, base)
      ? setting
      : { ...setting, text: NOT_EXPORTED, change: { kind: "keep" } },
  );

/** The sweep without the values that files may not contain, and the paths of those. */
export function sharedSweep(sweep: Sweep): {
  readonly sweep: Sweep;
  readonly removed: readonly string[];
} {
  const { value: base, stripped } = stripBody(sweep.base, "link");
  const removed = new Set(stripped.map((path) => path.join(".")));
  const combinations = sweep.combinations.map((each) => {
    const settings = sharedSettings(each.settings, sweep.base);
    for (const [at, setting] of each.settings.entries())
      if (settings[at] !== setting) removed.add(targetName(setting.target));
    return { ...each, settings };
  });
  // A file does not say where the runs were sent.
  const { connections: _, ...progress } = sweep.progress;
  const connection = { ...sweep.connection, id: "" };
  const cells = sweep.cells.map(({ connection: _used, ...cell }) => cell);
  return {
    sweep: { ...sweep, base, combinations, connection, progress, cells },
    removed: [...removed],
  };
}
