import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import { lazyValue, useLazyValue } from "@/components/ui/loading/lazy";
import type { ConnectionSummary } from "@/lib/contract/connection";
import { hasStoredProfiles } from "@/lib/storage/connections/has-profiles";
import type { ConnectionProfile, OptionMark } from "@/lib/storage/connections/profiles";

/** Profiles of connections that this browser has learnt. Loaded if there are any, or before a run adds some. */
export const lazyProfiles = lazyValue(() => import("@/lib/storage/connections/profiles"));

if (typeof window !== "undefined" && hasStoredProfiles()) lazyProfiles.load().catch(() => {});

const ConnectionContext = createContext<ConnectionSummary | null>(null);

export const ConnectionProvider = ConnectionContext;
export const useRunConnection = () => useContext(ConnectionContext);

const nothing: ConnectionProfile = { target: "", marks: [], costs: [] };
const readNothing = () => null;
const neverChanges = () => () => {};

/** Returns the learnt profile of the connection that runs use. Empty on the server. */
export function useConnectionProfile(): ConnectionProfile {
  const connection = useRunConnection();
  const loaded = useLazyValue(lazyProfiles);
  const profiles = useSyncExternalStore(
    loaded?.deviceProfiles.subscribe ?? neverChanges,
    loaded?.deviceProfiles.read ?? readNothing,
    readNothing,
  );
  return useMemo(
    () => (loaded && profiles ? loaded.profileOf(profiles, connection) : nothing),
    [loaded, profiles, connection],
  );
}

export type SupportMark = {
  readonly mark: OptionMark;
  /** The connection's label, or its host. */
  readonly from: string;
  readonly forget: () => void;
};

/** The options that the connection in use is known not to take, and that `shows` selects. */
export function useSupport(shows: (mark: OptionMark) => boolean): readonly SupportMark[] {
  const connection = useRunConnection();
  const marks = useConnectionProfile().marks.filter(shows);
  if (!connection) return [];
  return marks.map((mark) => ({
    mark,
    from: connection.baseUrl === null ? connection.label : new URL(connection.baseUrl).host,
    forget: () => {
      const loaded = lazyProfiles.current();
      loaded?.changeProfile(loaded.deviceProfiles, connection, ({ marks: old }) => ({
        marks: old.filter(({ field }) => field !== mark.field),
      }));
    },
  }));
}
