/** The tools for agents over standard input and output. Started by `scripts/mcp.mjs`. */
import { parseArgs } from "node:util";
import type { ZodType } from "zod";
import { errorMessage } from "@/lib/format/error-message";
import { type StdioOptions, serveStdio } from "@/lib/server/mcp/serve-stdio";
import { headerKeySchema, httpUrl } from "@/lib/server/setting-schemas";

// Standard output carries only messages of the protocol.
console.log = console.error;
console.info = console.error;
console.debug = console.error;
// The client is gone, so nothing can reach it.
process.stdout.on("error", () => process.exit(1));

const USAGE = `Usage: search-workbench-mcp [--url URL]

Serves the tools of the search workbench to an MCP client on standard input and output.
Without --url, it uses the workbench of this machine if it runs, otherwise the engine itself.

  --url URL           a running workbench, such as https://search.example.org
  WORKBENCH_MCP_KEY   the engine key for it; default: the key of the data folder`;

const say = (text: string) => process.stderr.write(`${text}\n`);

function options(): StdioOptions | null {
  const { values } = parseArgs({
    options: { url: { type: "string" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) return null;
  const { url = null } = values;
  const key = process.env.WORKBENCH_MCP_KEY || null;
  return {
    url: parse("--url", httpUrl("https://search.example.org"), url),
    key: parse("WORKBENCH_MCP_KEY", headerKeySchema, key),
  };
}

/** Throws an error that does not quote the value. */
function parse(name: string, schema: ZodType<string>, value: string | null): string | null {
  if (value === null) return null;
  const { data = null, error } = schema.safeParse(value);
  if (error) throw new Error(`${name} ${error.issues[0]?.message}.`);
  return data;
}

try {
  const chosen = options();
  if (chosen === null) say(USAGE);
  else await serveStdio(chosen, say);
  process.exit(0);
} catch (error) {
  say(errorMessage(error));
  process.exit(1);
}
