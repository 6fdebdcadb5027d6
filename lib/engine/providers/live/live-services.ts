import "server-only";
import type { LiveServiceName } from "@/lib/contract/live/live-services";
import type { RequestLog } from "@/lib/engine/ports/request-log";
import type { SearchProvider } from "../provider";
import { liveProvider, type SenderOf } from "./live-provider";
import type { LiveSource } from "./live-source";
import { createSender, type SenderSettings } from "./source-sender";
import { liveSources } from "./sources/all";

export type LiveServicesSettings = Pick<SenderSettings, "contact" | "mirrors" | "keys"> & {
  /** The services that the operator permits. */
  readonly offered: readonly LiveServiceName[];
  /** Whether a search that names no services queries all of them, instead of none. */
  readonly isAllowedFirst: boolean;
};

export const noLiveServices: LiveServicesSettings = {
  ...{ contact: null, mirrors: {}, keys: {}, offered: [], isAllowedFirst: false },
};

/** Public services that are searched in addition to the library. */
export type LiveServices = {
  /**
   * For one request, whose searches end within the time.
   * @param allowed names in the request; null if it names no services
   */
  readonly providers: (
    timeoutMs: number,
    allowed: readonly string[] | null,
  ) => readonly SearchProvider[];
  readonly close: () => Promise<void>;
};

/** @param openLog opens what remembers the limits of the services, for the first search that queries one */
export function openLiveServices(
  openLog: () => RequestLog,
  { offered, isAllowedFirst, ...settings }: LiveServicesSettings,
): LiveServices {
  const sources = liveSources.filter(
    ({ name, key }) =>
      offered.includes(name) && (key === undefined || settings.keys[name] !== undefined),
  );
  let log: RequestLog | undefined;
  const senders = new Map<LiveSource, SenderOf>();
  const senderOf = (source: LiveSource): SenderOf => {
    log ??= openLog();
    const sender = senders.get(source) ?? createSender(source, { ...settings, log });
    senders.set(source, sender);
    return sender;
  };
  return {
    providers: (timeoutMs, allowed) =>
      sources
        .filter(({ name }) => (allowed === null ? isAllowedFirst : allowed.includes(name)))
        .map((source) => liveProvider(source, senderOf(source), timeoutMs)),
    close: async () => log?.close(),
  };
}
