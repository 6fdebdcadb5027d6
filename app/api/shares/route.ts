import { guarded } from "@/lib/server/guarded";
import { getShareLimits } from "@/lib/server/share/handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/api/shares", access: "logged-in" },
  { GET: getShareLimits },
);
