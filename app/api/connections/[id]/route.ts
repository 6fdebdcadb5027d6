import { patchConnection, removeConnection } from "@/lib/server/connections/handlers";
import { guarded } from "@/lib/server/guarded";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded<{ id: string }>(
  { route: "/api/connections/[id]", access: "logged-in" },
  { PATCH: patchConnection, DELETE: removeConnection },
);
