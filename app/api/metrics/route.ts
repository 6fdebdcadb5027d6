import { guarded } from "@/lib/server/guarded";
import { getMetrics } from "@/lib/server/observability/metrics-response";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/api/metrics", access: "public" },
  { GET: getMetrics },
);
