import { guarded } from "@/lib/server/guarded";
import { postSearch } from "@/lib/server/proxy/handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/api/search", access: "logged-in" },
  { POST: postSearch },
);
