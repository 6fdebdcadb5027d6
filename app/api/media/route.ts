import { guarded } from "@/lib/server/guarded";
import { getMedia } from "@/lib/server/media/handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/api/media", access: "logged-in" },
  { GET: getMedia },
);
