import "server-only";

/** The path of the tools for agents. */
export const MCP_PATH = "/mcp";
