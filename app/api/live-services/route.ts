import { guarded } from "@/lib/server/guarded";
import { putLiveServices } from "@/lib/server/live/handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/api/live-services", access: "logged-in" },
  { PUT: putLiveServices },
);
