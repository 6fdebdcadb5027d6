import "server-only";
import type { Registry } from "prom-client";
import type { Engine } from "@/lib/engine/engine";
import type { AccessRecord } from "./access-record";
import type { Environment } from "./env";
import type { SearchLimits } from "./limits";
import type { Metrics } from "./metrics";
import type { SecretRegistry } from "./redact";
import type { Sealer } from "./seal";
import type { Stopping } from "./shutdown";
import type { Throttle } from "./throttle";

/** What must exist once in the process. */
export type ProcessWide = {
  environment?: Environment;
  engine?: Engine;
  sealer?: Sealer;
  accessRecord?: AccessRecord;
  throttle?: Throttle;
  searchLimits?: SearchLimits;
  secrets?: SecretRegistry;
  metrics?: { readonly registry: Registry } & Metrics;
  stopping?: Stopping;
  closeDoor?: () => void;
};

const shared: typeof globalThis & { workbench?: ProcessWide } = globalThis;

/** The framework bundles each route by itself, so a module's variable may exist several times; this does not. */
export function processWide(): ProcessWide {
  shared.workbench ??= {};
  return shared.workbench;
}
