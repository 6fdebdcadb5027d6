import { guarded } from "@/lib/server/guarded";
import { getSchedules, postSchedule } from "@/lib/server/schedule/handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/api/schedules", access: "logged-in", body: "application/json" },
  { GET: getSchedules, POST: postSchedule },
);
