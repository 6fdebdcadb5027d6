import { guarded } from "@/lib/server/guarded";

const nothing = (): Response =>
  Response.json(
    { success: false, error: "The path does not exist." },
    { status: 404, headers: { "Cache-Control": "no-store" } },
  );

// Unknown paths under /api/ get a JSON error instead of a page.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded<{ rest: string[] }>(
  { route: "/api/*", access: "public" },
  { GET: nothing, POST: nothing, PUT: nothing, PATCH: nothing, DELETE: nothing },
);
