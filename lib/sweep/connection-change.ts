import type { ConnectionSummary } from "@/lib/contract/connection";
import type { SweepConnection, SweepProgress } from "./sweep";

export const sweepConnection = ({
  label,
  baseUrl,
  keyLast4,
}: Pick<ConnectionSummary, "label" | "baseUrl" | "keyLast4">): SweepConnection => ({
  label,
  baseUrl,
  keyLast4,
});

/** The connection that the latest runs used. Null before the first run, and in sweeps of older versions. */
export const usedConnection = ({ connections }: Pick<SweepProgress, "connections">) =>
  connections?.at(-1) ?? null;

/** How the connection differs from the one of the runs so far, as a sentence. Null if it does not. */
export function connectionChange(
  progress: Pick<SweepProgress, "connections">,
  now: SweepConnection,
): string | null {
  const before = usedConnection(progress);
  if (before === null) return null;
  const changes = [
    ...(before.baseUrl === now.baseUrl
      ? []
      : [`its URL was ${before.baseUrl ?? "none"} and is now ${now.baseUrl ?? "none"}`]),
    ...(before.keyLast4 === now.keyLast4
      ? []
      : [`its key ${keyText(before.keyLast4)} was replaced by ${keyText(now.keyLast4)}`]),
  ];
  return changes.length === 0 ? null : `${changes.join(", and ")}.`;
}

const keyText = (last4: string | null): string => (last4 === null ? "(unknown)" : `…${last4}`);
