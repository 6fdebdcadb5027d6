import { guarded } from "@/lib/server/guarded";
import { getHealth } from "@/lib/server/lifecycle/health";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/api/health", access: "public" },
  { GET: getHealth },
);
