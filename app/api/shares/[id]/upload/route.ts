import { guarded } from "@/lib/server/guarded";
import { putShare } from "@/lib/server/share/handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded<{ id: string }>(
  { route: "/api/shares/[id]/upload", access: "logged-in", body: "application/octet-stream" },
  { PUT: putShare },
);
