import { guarded } from "@/lib/server/guarded";
import { getSecrets } from "@/lib/server/secrets/handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/api/secrets", access: "logged-in" },
  { GET: getSecrets },
);
