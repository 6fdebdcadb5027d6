import { serveEngine } from "@/lib/server/engine/serve";

export {
  serveEngine as DELETE,
  serveEngine as GET,
  serveEngine as HEAD,
  serveEngine as OPTIONS,
  serveEngine as PATCH,
  serveEngine as POST,
  serveEngine as PUT,
};
