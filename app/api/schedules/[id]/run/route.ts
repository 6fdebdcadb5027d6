import { guarded } from "@/lib/server/guarded";
import { postRun } from "@/lib/server/schedule/handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded<{ id: string }>(
  { route: "/api/schedules/[id]/run", access: "logged-in", body: "application/json" },
  { POST: postRun },
);
