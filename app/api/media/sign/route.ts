import { guarded } from "@/lib/server/guarded";
import { postMediaSign } from "@/lib/server/media/handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/api/media/sign", access: "logged-in" },
  { POST: postMediaSign },
);
