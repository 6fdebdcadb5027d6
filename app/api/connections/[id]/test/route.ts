import { postConnectionTest } from "@/lib/server/connections/handlers";
import { guarded } from "@/lib/server/guarded";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded<{ id: string }>(
  { route: "/api/connections/[id]/test", access: "logged-in" },
  { POST: postConnectionTest },
);
