import { describeAccess, leaveAccess, tryPassword } from "@/lib/server/access/requests";
import { guarded } from "@/lib/server/guarded";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/api/access", access: "everybody" },
  { GET: describeAccess, POST: tryPassword, DELETE: leaveAccess },
);
