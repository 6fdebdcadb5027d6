import type { RunOutcome } from "./run-search";

export const outcomeFields = (outcome: RunOutcome) => {
  const { run } = outcome;
  return {
    id: run?.id ?? null,
    startedAt: run?.startedAt ?? Date.now(),
    durationMs: run?.durationMs ?? 0,
    status: run?.status ?? null,
    connectionLabel: run?.connectionLabel ?? null,
    connection: run?.connection,
    isFree: run?.isFree,
    body: run && run.body.size > 0 ? run.body : null,
    view: outcome.ok ? outcome.view : null,
    ...(run?.headers && { headers: run.headers }),
    failure: outcome.ok ? null : outcome.failure.kind,
    echoesSecret: run?.echoesSecret ?? false,
  };
};
