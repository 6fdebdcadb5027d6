import { guarded } from "@/lib/server/guarded";
import { getShareContent } from "@/lib/server/share/handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded<{ id: string }>(
  { route: "/api/shares/[id]/content", access: "public" },
  { GET: getShareContent },
);
