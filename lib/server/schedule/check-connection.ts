import "server-only";
import { engineBackend, remoteBackend } from "../backend";
import {
  type ConnectionTarget,
  connectionId,
  isFreeTarget,
  operatorConnections,
} from "../connections/connections";
import { environment } from "../env";
import { searchLimits } from "../limits";
import type { SelectedBackend } from "../proxy/proxy-search";
import { proxySearch } from "../proxy/proxy-search";
import { secretFor } from "../secrets/secret-for";
import type { CheckConnection } from "./runner";

/** Beyond the request's own `timeout`, so that the service can report its timeout itself. */
const GRACE_MS = 10_000;
const BODY_TIMEOUT_MS = 120_000;
/** Maximum response. Only URLs, titles and snippets are used. */
const MAX_BYTES = 50_000_000;
const ENGINE_LABEL = "Built-in engine";

export type ScheduleConnection = {
  readonly id: string;
  readonly label: string;
  readonly isFree: boolean;
  readonly target: ConnectionTarget;
};

/**
 * The connections that schedules can use: the built-in engine and those of the operator. Keys that users entered are
 * only in their browsers.
 */
export function scheduleConnections(): readonly ScheduleConnection[] {
  const builtIn: ConnectionTarget[] = environment().engineOn ? [{ kind: "engine" }] : [];
  return [...builtIn, ...operatorConnections()].map((target) => ({
    id: connectionId(target),
    label: target.kind === "engine" ? ENGINE_LABEL : target.label,
    isFree: isFreeTarget(target),
    target,
  }));
}

/** Sends the checks of schedules. Null if the connection does not exist. */
export function findCheckConnection(id: string): CheckConnection | null {
  const found = scheduleConnections().find((each) => each.id === id);
  if (!found) return null;
  const { target, label, isFree } = found;
  const { forward } = environment();
  const choose = (): SelectedBackend => ({
    label,
    isFree,
    backend: target.kind === "engine" ? engineBackend(liveServices()) : remoteBackend(target),
  });
  return {
    isFree,
    admit: () => {
      const place = searchLimits().admit("schedules");
      return typeof place === "function" ? place : null;
    },
    send: (body, signal) =>
      proxySearch(new Request("http://schedules.invalid/", { method: "POST", body, signal }), {
        choose,
        secrets: { textOf: () => null, lookUp: (name) => secretFor(name, target, null) },
        limits: {
          graceMs: GRACE_MS,
          bodyTimeoutMs: BODY_TIMEOUT_MS,
          ceilingMs: forward.timeoutMs,
          maxBytes: Math.min(forward.bytes, MAX_BYTES),
          maxWireBytes: Math.min(forward.wireBytes, MAX_BYTES),
        },
      }),
  };
}

/** Services that a user allowed are known to that browser only. */
const liveServices = (): readonly string[] | null =>
  environment().liveServices.mode === "on" ? null : [];
