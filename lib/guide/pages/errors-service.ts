import { networkReasons } from "@/lib/contract/failure/failure";
import { code, json, list, steps, table } from "../markdown";
import { inSection } from "../page";

const reasonWords: Record<(typeof networkReasons)[number], readonly [string, string]> = {
  refused: ["nothing listens at that port", "the port, and whether the service runs"],
  dns: ["the name has no address", "the host name, letter by letter; your network"],
  tls: [
    "the certificate or the protocol was not accepted",
    "the date of the certificate, http or https",
  ],
  reset: ["the connection was cut", "proxies on the way; repeat once"],
  timeout: ["nothing came back in time", "a firewall; an address that does not exist any more"],
  protocol: ["what came back is not HTTP", "http or https, and the port"],
  "address-refused": ["the address is in a private or reserved range", "the base URL"],
  unknown: ["none of these", "the log of the app"],
};

export const serviceErrorPages = inSection("errors", [
  {
    slug: "errors/408-timed-out",
    title: "408: the search ran out of time",
    summary: "Which of the two time-outs was hit, and how to give a run more room.",
    body: [
      "The [time-out of the search](/guide/request/timeout) passed before the answer was complete. There are no results, not even those that were ready. The body may carry the code `SCRAPE_TIMEOUT`.",
      json({ success: false, error: "The request timed out." }),
      "## First aid",
      steps(
        "Lower the [limit](/guide/request/limit). Fewer pages is the surest way to finish in time.",
        "Raise `timeout` at the top of the request, and keep it well above the [page time-out](/guide/scrape/timeout).",
        "Drop what takes longest: audio, video, full-page screenshots, text recognition in PDF files.",
        "Look at the [waits](/guide/scrape/wait-for). Two seconds on every page is two seconds that every page waits for nothing.",
      ),
      "## Search or page?",
      "A 408 concerns the whole search. A *page* that is too slow does not cause it: the page is given up, and [its result says so](/guide/response/failed-pages) inside a 200. If 408 appears although no formats are requested, the service is slow today; try again a little later.",
      "Do not repeat automatically. The service may have done part of the work and charged for it, and a second run starts from the beginning.",
    ],
    related: ["request/timeout", "scrape/timeout", "request/limit"],
    example: {
      query: "timed out",
      limit: 3,
      timeout: 120_000,
      scrapeOptions: { formats: ["markdown"], timeout: 30_000 },
    },
  },
  {
    slug: "errors/429-rate-limited",
    title: "429: too many requests, and when to retry",
    summary: "Where the wait is hidden, how to count down, and how to avoid it.",
    body: [
      "The team has used up its requests for this minute, or too many pages are being scraped at once. The search was not made. Both limits belong to [the plan](/guide/costs/rate-limits) and count for the whole team, not for each key.",
      "## How long to wait: retry after 429",
      "Services say it in one of three places. Take the first that is there:",
      steps(
        "The header `Retry-After`, in seconds. It is often missing.",
        "The field `retry_after_seconds` in the body.",
        "The words of `error`, in the manner of *please retry after 25s*.",
      ),
      "If none of them tells, wait half a minute, and double the wait with every refusal. The built-in engine sends the header.",
      "## Retrying properly",
      list(
        "Retry once after the time has passed, not in a tight loop: refused requests may count too.",
        "Add a little chance to the wait when several programs share a key, or all of them return at the same moment.",
        "Send requests one after the other instead of all at once. That alone cures most cases.",
      ),
      "## Fewer requests",
      "One search with a limit of 50 counts once; five with a limit of 10 count five times and cost the same. Fewer [formats](/guide/formats/overview) and [cached copies](/guide/cache/max-age) free browsers sooner, which helps with the limit on concurrency.",
    ],
    related: ["costs/rate-limits", "errors/502-503-gateway", "errors/overview"],
    example: { query: "retry after 429", limit: 5 },
  },
  {
    slug: "errors/500-server-error",
    title: "500 UNKNOWN_ERROR: the service failed unexpectedly",
    summary: "What to keep, when to repeat, and how to find a request that provokes it.",
    body: [
      "Something went wrong inside the service that it had no better word for. The code, where there is one, is `UNKNOWN_ERROR`.",
      json({ success: false, code: "UNKNOWN_ERROR", error: "…" }),
      "## Repeat once",
      "Many such errors are gone the second time. Wait a few seconds and run the same request again, by hand: it may cost credits again. If a service is in trouble, more requests make it worse.",
      "## If it stays",
      "Then something in the request provokes it. Halve the request until it works:",
      list(
        "Without `scrapeOptions`: if it works now, the pages are the cause.",
        "With a [limit](/guide/request/limit) of 1, then with other words: a single page may be the cause.",
        "Without [actions](/guide/actions/overview), then without each [format](/guide/formats/overview) in turn.",
        "Without [schemas](/guide/formats/json), which can be valid and still too much for a model.",
      ),
      "## Reporting it",
      "Give the service the time of the request, the identifier in the answer if there is one, and the smallest request that still fails. Leave the key out of the report, and everything in [headers](/guide/scrape/headers).",
      "An HTML page with this status was made by something in front of the service: see [gateways](/guide/errors/502-503-gateway).",
    ],
    related: ["errors/502-503-gateway", "errors/429-rate-limited", "response/envelope"],
    example: { query: "unexpected server error", limit: 1 },
  },
  {
    slug: "errors/502-503-gateway",
    title: "502, 503 and HTML answers: gateways and overload",
    summary: "Answers that do not come from the API, and how long to hold off.",
    body: [
      "Between you and a service stand load balancers and shields against attacks. When the service behind them is away, they answer in its place, usually with a short HTML page.",
      table(
        ["Status", "Meaning", "Do"],
        [
          ["502 Bad Gateway", "the gateway got no proper answer", "repeat after a few seconds"],
          [
            "503 Service Unavailable",
            "overloaded, or closed for maintenance",
            "wait as long as `Retry-After` says",
          ],
          [
            "504 Gateway Timeout",
            "the service took too long for the gateway",
            "lower the limit, as with [408](/guide/errors/408-timed-out)",
          ],
        ],
      ),
      "## HTML instead of JSON",
      "A body that begins with `<` was not written by the API. Read its text all the same: it often says *maintenance*, *blocked* or *checking your browser*. The last two mean that your own address is under suspicion; a different network helps to find out.",
      "## Was it charged?",
      "With 503, hardly: the request did not get in. With 502 and 504 it may have run to its end while the connection to you broke. Look at the balance before you repeat something expensive. Some client libraries repeat after 502 on their own, up to three times.",
    ],
    related: ["errors/500-server-error", "errors/429-rate-limited", "errors/unreadable-response"],
    example: { query: "service unavailable", limit: 1 },
  },
  {
    slug: "errors/unreadable-response",
    title: "Answers that cannot be read: truncated, too large, not JSON",
    summary: "Responses that arrive but make no sense, and what lies behind them.",
    body: [
      "The connection worked, the status may even be 200, and still there is no usable answer. What did arrive is worth a look all the same: the first few hundred characters usually tell who wrote it.",
      table(
        ["Failure", "What happened", "Try"],
        [
          [
            "truncated",
            "the connection ended in the middle of the body",
            "repeat; lower the limit if it happens again",
          ],
          [
            "response too large",
            "the answer exceeds what is accepted",
            "fewer results, fewer formats",
          ],
          [
            "not JSON",
            "the body is HTML or plain text",
            "see [gateways](/guide/errors/502-503-gateway)",
          ],
          [
            "damaged",
            "the compression or the framing of the body is broken",
            "repeat; look for a proxy that rewrites answers",
          ],
          [
            "unexpected body",
            "JSON, but no search response: another version, or another service",
            "check [the address](/guide/errors/404-not-found)",
          ],
          ["unsuccessful", "status 200, but `success` is false", "read its `error`"],
          [
            "unexpected status",
            "a status that the operation does not use",
            "check [the address](/guide/errors/404-not-found)",
          ],
        ],
      ),
      "## What makes answers large",
      list(
        "[Raw HTML](/guide/formats/raw-html) of many results: half a megabyte for each is common.",
        "[Inline pictures](/guide/scrape/base64-images) in HTML.",
        "A PDF returned [as base64](/guide/scrape/pdf).",
        "[Scrape steps](/guide/actions/scrape) among the actions.",
      ),
      "## Was it charged?",
      "Probably: the service had finished its part. Before you repeat, ask for less. Ten requests for ten pages each are safer than one for a hundred, and [cost the same](/guide/costs/credits).",
      "A body cut at the same length every time points to a limit somewhere on the way, and not to chance.",
    ],
    related: ["errors/502-503-gateway", "request/limit", "formats/raw-html"],
    example: { query: "response too large", limit: 10, scrapeOptions: { formats: ["markdown"] } },
  },
  {
    slug: "errors/network",
    title: "No connection: DNS, TLS, refused, reset, timed out",
    summary: "Failures before any status arrives, by their reason.",
    body: [
      "The service could not be reached, so there is no status and no body. What remains is the reason.",
      table(
        ["Reason", "What happened", "Look at"],
        networkReasons.map((reason) => [`\`${reason}\``, ...reasonWords[reason]]),
      ),
      "## Is it you or them?",
      code("bash", "curl -sv https://service.example/v2/search -o /dev/null"),
      "The command shows how far the connection gets: resolving the name, connecting, greeting by TLS, sending. If it works on the command line and not in the app, look at the base URL that the app was given.",
      "## Certificates",
      "The certificate of the service is always verified, because the key travels over this connection. [`skipTlsVerification`](/guide/scrape/tls) concerns the pages of results and does not help here. For a service of your own with a private certificate, add its authority to the machine that runs the app.",
      list(
        "`refused` on this machine means that nothing is running on that port.",
        "`reset` in the middle of long runs points to a proxy with a shorter patience than your [time-out](/guide/request/timeout).",
      ),
    ],
    related: ["start/connect-a-service", "errors/404-not-found", "errors/workbench"],
    example: { query: "connection refused", limit: 1 },
  },
  {
    slug: "errors/workbench",
    title: "The workbench itself: unreachable, refused, cancelled",
    summary: "Failures between the page in your browser and its own server.",
    body: [
      "The page in the browser talks to the app's own server, which runs the search. Three failures concern that short way only.",
      "## Unreachable",
      "The server of the workbench does not answer. Was it stopped, has the terminal been closed, has the machine been asleep? Start it again with `npm start` and run the search once more. What you entered in the form is still there, as long as the page stays open.",
      "## Refused",
      "The server answered and declined. This happens when the page was opened under another address or port than the server knows, since requests from foreign pages are turned away. Open the address that `npm start` has printed, and not a bookmark of an earlier one. A page that is older than the running server may be refused as well: reload it.",
      "## Cancelled",
      "You pressed Cancel. The run is broken off at the service too, as far as that is possible. It is not a malfunction, but credits may have been spent: pages that were already scraped may be charged.",
      list(
        "Cancelling early, before pages are read, is usually free.",
        "Results of the run before stay on the screen.",
        "To have less to wait for, lower the [limit](/guide/request/limit) or leave out [formats](/guide/scrape/page-content).",
      ),
      "If the address and port are right and the trouble stays, see [address, port and data folder](/guide/start/app-settings).",
    ],
    related: ["start/app-settings", "errors/network", "start/first-search"],
    example: { query: "cancelled run", limit: 1 },
  },
]);
