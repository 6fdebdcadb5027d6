import { guarded } from "@/lib/server/guarded";
import { changeSite, describeSite, removeFromLibrary } from "@/lib/server/library/requests";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded<{ id: string }>(
  { route: "/api/library/[id]", access: "entered" },
  { GET: describeSite, PATCH: changeSite, DELETE: removeFromLibrary },
);
