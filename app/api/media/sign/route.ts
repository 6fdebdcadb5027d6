import { guarded } from "@/lib/server/guarded";
import { signMediaAddress } from "@/lib/server/media/media";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/api/media/sign", access: "entered" },
  { POST: signMediaAddress },
);
