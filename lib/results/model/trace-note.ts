import * as z from "zod";

const schema = z.object({
  /** What each action that was sent is for, in order: `s` a step, `f` a picture of the page, `h` its HTML. */
  slots: z.string().regex(/^[sfh]{1,200}$/),
  /** The page that it was about. */
  target: z.object({ url: z.string(), title: z.string().nullable().catch(null) }),
  /** What was changed beside the actions, in words. */
  changes: z.array(z.unknown()).transform((all) => all.filter((each) => typeof each === "string")),
});

/** How a run was instrumented, so that it opens again as the trace that it was. */
export type TraceNote = Readonly<z.infer<typeof schema>>;

/** Reads a note that was kept; null where it is none, and the run is one of results then. */
export const parseTraceNote = (kept: unknown): TraceNote | null =>
  schema.safeParse(kept).data ?? null;
