import { guarded } from "@/lib/server/guarded";
import { getFeed } from "@/lib/server/schedule/feed-handlers";

/** Public: the URL is the permission to read. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded<{ file: string }>(
  { route: "/feeds/[file]", access: "public" },
  { GET: getFeed },
);
