import { errorResponses, toResponse } from "@/lib/engine/http/error-response";

const handle = (): Response => toResponse(errorResponses.notFound);

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
