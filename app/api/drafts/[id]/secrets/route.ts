import { getDraftSecrets, putDraftSecrets } from "@/lib/server/drafts/handlers";
import { guarded } from "@/lib/server/guarded";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded<{ id: string }>(
  { route: "/api/drafts/[id]/secrets", access: "logged-in" },
  { GET: getDraftSecrets, PUT: putDraftSecrets },
);
