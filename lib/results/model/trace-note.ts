import "@/lib/contract/zod-settings";
import * as z from "zod";

const schema = z.object({
  /**
   * Purpose of each action that was sent: `s` a step, `f` a screenshot for the filmstrip, `h` the
   * HTML.
   */
  slots: z.string().regex(/^[sfh]{1,200}$/),
  target: z.object({ url: z.string(), title: z.string().nullable().catch(null) }),
  /** Other changes of the trace besides the actions, as sentences. */
  changes: z.array(z.unknown()).transform((all) => all.filter((each) => typeof each === "string")),
});

/** How a run was instrumented; with it the run opens as a trace again. */
export type TraceNote = Readonly<z.infer<typeof schema>>;

/** Null if the stored value is not a trace note; the run opens as results then. */
export const parseTraceNote = (stored: unknown): TraceNote | null =>
  schema.safeParse(stored).data ?? null;
