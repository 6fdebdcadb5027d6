import { deleteAccess, getAccess, postAccess } from "@/lib/server/access/handlers";
import { guarded } from "@/lib/server/guarded";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/api/access", access: "public" },
  { GET: getAccess, POST: postAccess, DELETE: deleteAccess },
);
