import { guarded } from "@/lib/server/guarded";
import { deleteSecret, putSecret } from "@/lib/server/secrets/handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded<{ name: string }>(
  { route: "/api/secrets/[name]", access: "logged-in" },
  { PUT: putSecret, DELETE: deleteSecret },
);
