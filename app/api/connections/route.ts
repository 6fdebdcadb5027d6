import {
  getConnections,
  postConnection,
  removeAllConnections,
} from "@/lib/server/connections/handlers";
import { guarded } from "@/lib/server/guarded";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/api/connections", access: "logged-in" },
  { GET: getConnections, POST: postConnection, DELETE: removeAllConnections },
);
