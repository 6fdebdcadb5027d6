import { lazyValue } from "@/components/ui/loading/lazy";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { RunOutcome } from "@/lib/transport/run-search";
import type { SentRequest } from "./use-run";

export const lazyLearning = lazyValue(() => import("./learn-rejections"));

/** Remembers which options a service rejected. Requests that did not reach one teach nothing about it. */
export function learnFrom(
  outcome: RunOutcome,
  { ready }: SentRequest,
  connection: ConnectionSummary | null,
): void {
  if (outcome.ok || !connection || !outcome.run || outcome.run.connectionLabel === null) return;
  const { failure, run } = outcome;
  lazyLearning.load().then(
    ({ learnRejections }) =>
      learnRejections({ failure, sent: ready.body, connection, at: run.startedAt }),
    () => {},
  );
}
