import { guarded } from "@/lib/server/guarded";
import { serveSearch } from "@/lib/server/serve-search";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/api/search", access: "entered" },
  { POST: serveSearch },
);
