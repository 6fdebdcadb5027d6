import { guarded } from "@/lib/server/guarded";
import { postOpenShare } from "@/lib/server/share/handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded<{ id: string }>(
  { route: "/api/shares/[id]/open", access: "public" },
  { POST: postOpenShare },
);
