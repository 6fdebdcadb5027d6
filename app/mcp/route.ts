import { serveMcp } from "@/lib/server/mcp/serve-mcp";

export {
  serveMcp as DELETE,
  serveMcp as GET,
  serveMcp as HEAD,
  serveMcp as OPTIONS,
  serveMcp as PATCH,
  serveMcp as POST,
  serveMcp as PUT,
};
