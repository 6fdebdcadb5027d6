import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listenOnLoopback } from "../loopback";

const REPORTS = "/reported-by-the-page";

/** Reports everything that the console of a browser shows in red. */
const SCRIPT = `(() => {
  document.currentScript.remove();
  // Leaving a page cancels what it still loads.
  let isLeft = false;
  addEventListener("beforeunload", () => { isLeft = true; });
  const report = (kind, what) =>
    isLeft || navigator.sendBeacon(${JSON.stringify(REPORTS)}, kind + ": " + what);
  const detail = (value) => (value instanceof Error ? value + " " + value.stack : String(value));
  const { error } = console;
  console.error = (...all) => { report("console.error", all.map(detail).join(" ")); error.apply(console, all); };
  addEventListener("error", (event) => {
    const { src, href } = event.target === window ? {} : event.target;
    report("error", src ?? href ?? (event.error ? detail(event.error) : event.message));
  }, true);
  addEventListener("unhandledrejection", (event) => report("unhandled rejection", detail(event.reason)));
  addEventListener("securitypolicyviolation", (event) =>
    report("policy violation", event.violatedDirective + " " + event.blockedURI + " " + event.sample));
})();`;

export type ErrorProxy = {
  readonly origin: string;
  /** Reported since the last call. */
  readonly takeErrors: () => string[];
  readonly close: () => void;
};

/**
 * A proxy that adds a script to every page, which reports its errors: WebDriver has no command for
 * them. The script has the nonce of the page's policy.
 */
export async function startErrorProxy(server: string): Promise<ErrorProxy> {
  const { hostname, port } = new URL(server);
  let errors: string[] = [];
  const proxy = createServer(async (incoming, outgoing) => {
    if (incoming.url === REPORTS) {
      errors.push(await text(incoming));
      return void outgoing.writeHead(204).end();
    }
    const headers = { ...incoming.headers };
    // The script is added to plain text.
    delete headers["accept-encoding"];
    const { url: path, method } = incoming;
    const passed = request(
      { hostname, port, path, method, headers },
      (response) => void respond(response, outgoing),
    );
    passed.on("error", () => outgoing.destroy());
    outgoing.on("close", () => passed.destroy());
    incoming.pipe(passed);
  });
  const origin = await listenOnLoopback(proxy);
  return {
    origin,
    takeErrors: () => {
      const taken = errors;
      errors = [];
      return taken;
    },
    close: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

async function respond(response: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { "content-length": _, ...headers } = response.headers;
  const status = response.statusCode ?? 502;
  if (!headers["content-type"]?.startsWith("text/html")) {
    outgoing.writeHead(status, response.headers);
    response.pipe(outgoing);
    return;
  }
  const [, nonce = ""] =
    /'nonce-([^']+)'/.exec(String(headers["content-security-policy"] ?? "")) ?? [];
  const html = await text(response);
  outgoing.writeHead(status, headers);
  outgoing.end(html.replace("<head>", `<head><script nonce="${nonce}">${SCRIPT}</script>`));
}
