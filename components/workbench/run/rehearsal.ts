import { lazyValue } from "@/components/ui/loading/lazy";

const ended = new AbortController();

/** Call when a run starts: a rehearsal would now delay it. */
export const endRehearsal = (): void => ended.abort();

/** Executes and renders once what the first run would otherwise execute and render for the first time. */
export const rehearsal = lazyValue(async () => {
  const [{ rehearseTransport }, { rehearseRun }] = await Promise.all([
    import("@/lib/transport/rehearsal"),
    import("@/components/results/run/rehearsal"),
  ]);
  await rehearseTransport();
  await rehearseRun(ended.signal);
});
