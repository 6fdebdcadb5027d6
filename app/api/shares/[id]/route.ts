import { guarded } from "@/lib/server/guarded";
import { deleteShare, getShareInfo } from "@/lib/server/share/handlers";

/** Public: the link is the permission to read, the token the one to revoke. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded<{ id: string }>(
  { route: "/api/shares/[id]", access: "public" },
  { GET: getShareInfo, DELETE: deleteShare },
);
