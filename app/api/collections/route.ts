import { getCollections } from "@/lib/server/collections/handlers";
import { guarded } from "@/lib/server/guarded";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/api/collections", access: "logged-in" },
  { GET: getCollections },
);
