import { engine } from "@/lib/server/engine";

const handle = (request: Request): Promise<Response> => engine().handle(request);

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
