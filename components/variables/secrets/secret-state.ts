import { useSyncExternalStore } from "react";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { SecretSummary } from "@/lib/contract/secrets/secret-list";
import { createListeners } from "@/lib/format/listeners";
import { loadConnections, loadSecrets } from "@/lib/transport/secrets";

export type SecretState = {
  /** Null until the server has responded. */
  readonly secrets: readonly SecretSummary[] | null;
  readonly connections: readonly ConnectionSummary[];
  readonly error: string | null;
};

let state: SecretState = { secrets: null, connections: [], error: null };

const { subscribe, notify } = createListeners(() => {
  // Another tab or user may have changed the secrets of the server.
  void load();
  return () => {};
});

/** Replaces parts of the state that all rows share. */
export function changeSecretState(change: Partial<SecretState>): void {
  state = { ...state, ...change };
  notify();
}

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
