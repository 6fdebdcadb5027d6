import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import type { ConnectionSummary } from "@/lib/contract/connection";
import {
  type ConnectionProfile,
  changeProfile,
  deviceProfiles,
  type OptionMark,
  profileOf,
} from "@/lib/storage/connections/profiles";

const ConnectionContext = createContext<ConnectionSummary | null>(null);

/** The connection that runs use. */
export const ConnectionProvider = ConnectionContext;
export const useRunConnection = () => useContext(ConnectionContext);

const noProfiles = {};
const readNothing = () => noProfiles;

/** What this browser has learnt about the connection that runs use. Empty on the server. */
export function useConnectionProfile(): ConnectionProfile {
  const connection = useRunConnection();
  const profiles = useSyncExternalStore(deviceProfiles.subscribe, deviceProfiles.read, readNothing);
  return useMemo(() => profileOf(profiles, connection), [profiles, connection]);
}

/** That the connection does not take an option. */
export type SupportMark = {
  readonly mark: OptionMark;
  /** The connection's label, or its host. */
  readonly from: string;
  readonly forget: () => void;
};

/**
 * Whether the connection in use is known not to take the option of a control; null if not. `control` is its path in the
 * draft: `time.tbs`, `content.formats.branding.on`.
 */
export function useSupport(control: string): SupportMark | null {
  const connection = useRunConnection();
  const mark = useConnectionProfile().marks.find((each) => each.control === control);
  if (!mark || !connection) return null;
  return {
    mark,
    from: connection.baseUrl === null ? connection.label : new URL(connection.baseUrl).host,
    forget: () =>
      changeProfile(deviceProfiles, connection, ({ marks }) => ({
        marks: marks.filter(({ field }) => field !== mark.field),
      })),
  };
}

export const isFreeConnection = (connection: ConnectionSummary | null): boolean =>
  connection?.source === "built-in";
