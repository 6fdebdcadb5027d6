import "server-only";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { FailureKind } from "@/lib/contract/failure/failure";
import { searchLimits } from "../limits";
import { once } from "../process-wide";

declare module "../process-wide" {
  interface ProcessWide {
    metrics?: Metrics;
  }
}

const make = () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Counter({
      name: "workbench_requests_total",
      help: "Requests served, by route, method and status.",
      labelNames: ["route", "method", "status"] as const,
      registers,
    }),
    seconds: new Histogram({
      name: "workbench_request_seconds",
      help: "Time from a request to its response headers.",
      labelNames: ["route"] as const,
      buckets: [0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300],
      registers,
    }),
    refusals: new Counter({
      name: "workbench_refusals_total",
      help: "Requests rejected before they were processed, by reason.",
      labelNames: ["reason"] as const,
      registers,
    }),
    failures: new Counter({
      name: "workbench_run_failures_total",
      help: "Runs that failed in the workbench or on the way to a service, by kind.",
      labelNames: ["kind"] as const,
      registers,
    }),
    running: new Gauge({
      name: "workbench_runs",
      help: "Runs in progress.",
      registers,
      collect() {
        this.set(searchLimits().running);
      },
    }),
  };
};

export type Metrics = ReturnType<typeof make>;

/** The metrics of this process. No label contains text from a person. */
export const metrics = (): Metrics => once("metrics", () => make());

/** Counts a run that failed in this server. */
export const countFailure = (kind: FailureKind): void => metrics().failures.inc({ kind });
