import { useSyncExternalStore } from "react";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { SecretSummary } from "@/lib/contract/secrets/secret-list";
import { loadConnections, loadSecrets } from "@/lib/transport/secrets";

export type SecretState = {
  /** Null until the server has responded. */
  readonly secrets: readonly SecretSummary[] | null;
  readonly connections: readonly ConnectionSummary[];
  readonly error: string | null;
};

let state: SecretState = { secrets: null, connections: [], error: null };
const listeners = new Set<() => void>();

/** Replaces parts of the state that all rows share. */
export function changeSecretState(change: Partial<SecretState>): void {
  state = { ...state, ...change };
  for (const changed of listeners) changed();
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  // The first row: what the server holds may have changed since the last time.
  if (listeners.size === 1) void load();
  return () => {
    listeners.delete(changed);
  };
};

async function load(): Promise<void> {
  const [secrets, connections] = await Promise.all([loadSecrets(), loadConnections()]);
  if (!secrets.ok) return changeSecretState({ error: secrets.failure.error });
  if (!connections.ok) return changeSecretState({ error: connections.failure.error });
  const { value } = connections;
  changeSecretState({ secrets: secrets.value, connections: value.connections, error: null });
}

const read = () => state;

/** Returns which secrets of this browser the server holds; without values. */
export const useSecretState = (): SecretState => useSyncExternalStore(subscribe, read, read);
