import { lazyValue } from "@/components/ui/loading/lazy";

const ended = new AbortController();

/** Call when a run starts: sample runs would now delay it. */
export const endSampleRuns = (): void => ended.abort();

/** Executes and renders once what the first run would otherwise execute and render for the first time. */
export const sampleRuns = lazyValue(async () => {
  const [{ runSampleExchange }, { renderSampleRuns }] = await Promise.all([
    import("@/lib/transport/sample-exchange"),
    import("@/components/results/run/sample-runs"),
  ]);
  await runSampleExchange();
  await renderSampleRuns(ended.signal);
});
