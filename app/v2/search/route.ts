import { serveEngine } from "@/lib/server/serve-engine";

export {
  serveEngine as DELETE,
  serveEngine as GET,
  serveEngine as HEAD,
  serveEngine as OPTIONS,
  serveEngine as PATCH,
  serveEngine as POST,
  serveEngine as PUT,
};
