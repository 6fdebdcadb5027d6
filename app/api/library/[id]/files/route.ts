import { guarded } from "@/lib/server/guarded";
import { postLibraryFile } from "@/lib/server/library/handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded<{ id: string }>(
  { route: "/api/library/[id]/files", access: "logged-in" },
  { POST: postLibraryFile },
);
