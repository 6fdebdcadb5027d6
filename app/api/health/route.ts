import { healthRoute } from "@/lib/server/lifecycle/health-route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = healthRoute;
