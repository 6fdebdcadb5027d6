import { guarded } from "@/lib/server/guarded";
import { postFeedback } from "@/lib/server/proxy/feedback";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/api/feedback", access: "logged-in", body: "application/json" },
  { POST: postFeedback },
);
