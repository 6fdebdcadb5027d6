import "server-only";
import { limits } from "@/lib/contract/limits";

/** The path of the tools for agents. */
export const MCP_PATH = "/mcp";

/** A search request, and the envelope of the protocol. */
export const MAX_MESSAGE_BYTES = limits.bodyBytes + 100_000;
