import type { Run } from "@/lib/transport/run-search";

/** Part of a run's time, in milliseconds since its start. */
export type Phase = {
  readonly id: "connect" | "wait" | "body" | "around" | "all";
  readonly label: string;
  readonly fromMs: number;
  readonly toMs: number;
};

/**
 * Consecutive phases of a run. The server reports its exchange with the service; the rest is the
 * transfer between server and page in both directions, shown last.
 */
export function phasesOf({ durationMs, service }: Pick<Run, "durationMs" | "service">): Phase[] {
  if (!service) return [{ id: "all", label: "Request and response", fromMs: 0, toMs: durationMs }];
  const { connectMs, firstByteMs, totalMs } = service.timings;
  const connected = within(connectMs ?? 0, totalMs);
  const firstByte = Math.max(connected, within(firstByteMs ?? totalMs, totalMs));
  const phases: Phase[] = [
    { id: "connect", label: "Connecting", fromMs: 0, toMs: connected },
    { id: "wait", label: "Waiting for the first byte", fromMs: connected, toMs: firstByte },
    { id: "body", label: "Receiving", fromMs: firstByte, toMs: totalMs },
    { id: "around", label: "Server to page", fromMs: totalMs, toMs: Math.max(totalMs, durationMs) },
  ];
  return phases.filter(({ id }) => id !== "connect" || connectMs !== null);
}

const within = (value: number, max: number) => Math.max(0, Math.min(value, max));
