import { guarded } from "@/lib/server/guarded";
import { postCredentials } from "@/lib/server/schedule/handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded<{ id: string }>(
  { route: "/api/schedules/[id]/credentials", access: "logged-in", body: "application/json" },
  { POST: postCredentials },
);
