import { refusals, refuse } from "@/lib/engine/refusal";

const handle = (): Response => refuse(refusals.notFound);

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
