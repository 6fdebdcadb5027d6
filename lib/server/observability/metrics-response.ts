import "server-only";
import { environment } from "../env";
import { json } from "../json";
import { metrics } from "./metrics";

/** `GET /api/metrics` for Prometheus. On by default only if the server is for this machine. */
export async function getMetrics(): Promise<Response> {
  if (!environment().metricsOn)
    return json(
      { success: false, error: "Metrics are off. Set WORKBENCH_METRICS=on to turn them on." },
      404,
    );
  const { registry } = metrics();
  return new Response(await registry.metrics(), {
    headers: { "Content-Type": registry.contentType, "Cache-Control": "no-store" },
  });
}
