/**
 * Serves the build: `serve.mjs HOST PORT KEEP_ALIVE_MS`. The command of the framework does the same, but loads its
 * command line and compiles the configuration first, which takes a third of a start, and accepts requests before the
 * server is set up, so that they would pass its request hook.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { checkAddress, listen } from "./build/listen.mjs";

const [host = "127.0.0.1", port = "3000", keepAlive = "65000"] = process.argv.slice(2);
const dir = process.cwd();
const require = createRequire(join(dir, "node_modules/next/package.json"));

// Only the start script has a channel. It ends with that script, also if that is killed.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();

// Before the data folder is opened.
await checkAddress(host, port);

require("@next/env").loadEnvConfig(dir, false);
const build = process.env.WORKBENCH_BUILD === "image" ? ".next-image" : ".next";
const { config } = JSON.parse(readFileSync(join(dir, build, "required-server-files.json"), "utf8"));
const shown = host === "0.0.0.0" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
// The names that the framework's own server sets.
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
process.env.__NEXT_PRIVATE_ORIGIN = `http://${shown}:${port}`;

// The framework replaces loopback addresses by this name in URLs of rewrites. With another name here, it would take a
// rewrite for the URL of another server, and send a request there over the network.
const app = require("next")({ dev: false, dir, hostname: "localhost", port: Number(port) });
await app.prepare();
const handle = app.getRequestHandler();
// Otherwise the framework closes the connection of a request that offers another protocol (RFC 9110, section 7.8). Some
// clients offer HTTP/2 in every request.
const server = createServer({ shouldUpgradeCallback: () => false }, (request, response) => {
  handle(request, response).catch((error) => {
    console.error(error);
    response.writeHead(500).end("Internal Server Error");
  });
});
server.keepAliveTimeout = Number(keepAlive);
await listen(server, host, port);
process.send?.("listening");
