import { guarded } from "@/lib/server/guarded";
import { runSearch } from "@/lib/server/run-search";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/api/search", access: "entered" },
  { POST: (request) => runSearch(request) },
);
