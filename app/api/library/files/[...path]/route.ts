import { guarded } from "@/lib/server/guarded";
import { getLibraryFile } from "@/lib/server/library/file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/api/library/files/*", access: "public" },
  { GET: getLibraryFile },
);
