import { guarded } from "@/lib/server/guarded";
import { deleteSchedule, getSchedule, patchSchedule } from "@/lib/server/schedule/handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded<{ id: string }>(
  { route: "/api/schedules/[id]", access: "logged-in", body: "application/json" },
  { GET: getSchedule, PATCH: patchSchedule, DELETE: deleteSchedule },
);
