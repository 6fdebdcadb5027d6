import { guarded } from "@/lib/server/guarded";
import { deleteLibrarySite, getLibrarySite, patchLibrarySite } from "@/lib/server/library/handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded<{ id: string }>(
  { route: "/api/library/[id]", access: "logged-in" },
  { GET: getLibrarySite, PATCH: patchLibrarySite, DELETE: deleteLibrarySite },
);
