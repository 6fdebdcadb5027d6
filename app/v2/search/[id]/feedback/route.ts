import { errorResponses, toResponse } from "@/lib/engine/http/error-response";
import { sentMethod } from "@/lib/server/lifecycle/sent-method";

const handle = (request: Request): Response =>
  toResponse(
    request.method === "POST"
      ? errorResponses.noFeedback
      : errorResponses.method(sentMethod(request)),
  );

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
