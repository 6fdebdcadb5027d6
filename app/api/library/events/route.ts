import { guarded } from "@/lib/server/guarded";
import { getLibraryEvents } from "@/lib/server/library/events";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/api/library/events", access: "logged-in" },
  { GET: getLibraryEvents },
);
