import { postCredits } from "@/lib/server/connections/credits";
import { guarded } from "@/lib/server/guarded";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded<{ id: string }>(
  { route: "/api/connections/[id]/credits", access: "logged-in" },
  { POST: postCredits },
);
