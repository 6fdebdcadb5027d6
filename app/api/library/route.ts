import { guarded } from "@/lib/server/guarded";
import { getLibrary, postLibrarySite } from "@/lib/server/library/handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/api/library", access: "logged-in" },
  { GET: getLibrary, POST: postLibrarySite },
);
