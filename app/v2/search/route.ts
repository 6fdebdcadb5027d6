import { serveEngine } from "@/lib/server/engine/serve-engine";

// In production a listener in front of the framework serves this path with the same function (engine-listener.ts).
// This route is reached in development and for other spellings of the path, such as one with a query.
export {
  serveEngine as DELETE,
  serveEngine as GET,
  serveEngine as HEAD,
  serveEngine as OPTIONS,
  serveEngine as PATCH,
  serveEngine as POST,
  serveEngine as PUT,
};
