import { guarded } from "@/lib/server/guarded";

const nothing = (): Response =>
  Response.json(
    { success: false, error: "There is no such path." },
    { status: 404, headers: { "Cache-Control": "no-store" } },
  );

// Every other spelling of a path ends here and not at a page.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded<{ rest: string[] }>(
  { route: "/api/*", access: "public" },
  { GET: nothing, POST: nothing, PUT: nothing, PATCH: nothing, DELETE: nothing },
);
