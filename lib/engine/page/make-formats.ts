import "server-only";
import type { FormatType } from "@/lib/contract/format-infos";
import type { Format, FormatOf } from "@/lib/contract/schemas/formats";
import type { FormatDeps, FormatHandlers, FormatOutcome, PageView } from "./formats/format-handler";

export type MadeFormats = {
  /** Keyed by result key. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly warnings: readonly string[];
  /** Whether every format failed. */
  readonly broken: boolean;
};

/**
 * Makes the formats one after the other. A format that throws adds a warning; the others and the
 * search continue. Rejects only when the signal is aborted.
 */
export async function makeFormats(
  page: PageView,
  formats: readonly Format[],
  handlers: FormatHandlers,
  deps: FormatDeps,
): Promise<MadeFormats> {
  let fields: Record<string, unknown> = {};
  const warnings = new Set<string>();
  let failed = 0;
  for (const format of formats) {
    try {
      const outcome = await make(format.type, handlers, page, format, deps);
      fields = { ...fields, ...outcome.fields };
      if (outcome.warning !== undefined) warnings.add(outcome.warning);
    } catch {
      deps.signal.throwIfAborted();
      failed += 1;
      warnings.add(`The ${format.type} format could not be created for this page.`);
    }
  }
  return { fields, warnings: [...warnings], broken: failed > 0 && failed === formats.length };
}

const make = <Type extends FormatType>(
  type: Type,
  handlers: FormatHandlers,
  page: PageView,
  format: FormatOf<Type>,
  deps: FormatDeps,
): Promise<FormatOutcome> | FormatOutcome => handlers[type](page, format, deps);
