import { putChosenConnection } from "@/lib/server/connections/handlers";
import { guarded } from "@/lib/server/guarded";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/api/connections/chosen", access: "logged-in" },
  { PUT: putChosenConnection },
);
