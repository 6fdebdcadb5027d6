import "server-only";
import type { SearchProvider } from "../provider";
import { liveProvider } from "./live-provider";
import { openRequestLog } from "./request-log";
import { createSender, type SenderSettings } from "./source-sender";
import { liveSources } from "./sources/all";

export type LiveServicesSettings = Pick<SenderSettings, "contact" | "mirrors"> & {
  /** Names of the services that may be asked. */
  readonly allowed: readonly string[];
};

/** Public services that are searched in addition to the library. */
export type LiveServices = {
  /** For one request, whose searches end within the time. */
  readonly providers: (timeoutMs: number) => readonly SearchProvider[];
  readonly close: () => void;
};

/** `file` remembers the limits of the services. */
export function openLiveServices(
  file: string,
  { allowed, ...settings }: LiveServicesSettings,
): LiveServices {
  const log = openRequestLog(file);
  const services = liveSources
    .filter(({ name }) => allowed.includes(name))
    .map((source) => ({ source, send: createSender(source, { ...settings, log }) }));
  return {
    providers: (timeoutMs) =>
      services.map(({ source, send }) => liveProvider(source, send, timeoutMs)),
    close: log.close,
  };
}
