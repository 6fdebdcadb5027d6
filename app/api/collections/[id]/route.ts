import { getCollection, postCollectionChange } from "@/lib/server/collections/handlers";
import { guarded } from "@/lib/server/guarded";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded<{ id: string }>(
  { route: "/api/collections/[id]", access: "logged-in" },
  { GET: getCollection, POST: postCollectionChange },
);
