import { cacheAge } from "@/lib/contract/defaults";
import { limits } from "@/lib/contract/limits";
import { creditRates } from "@/lib/contract/parts/credit-rates";
import { duration } from "../duration";
import { code, list, table } from "../markdown";
import { inSection } from "../page";
import { requestReference, scrapeReference, threatReference } from "../reference";

export const privacyPages = inSection("privacy", [
  {
    slug: "cache/max-age",
    title: "maxAge: how old a cached copy may be",
    summary: "Fast and cheap copies, or a fresh fetch every time.",
    body: [
      "A service keeps copies of the pages that it has scraped. When a copy is younger than `maxAge`, you get it at once; otherwise the page is fetched anew. The value is in milliseconds.",
      scrapeReference("maxAge"),
      "## Useful values",
      table(
        ["Value", "Meaning"],
        [
          ["`0`", "always fetch; no copy is young enough"],
          ["`3600000`", "a copy of the last hour will do"],
          [`\`${cacheAge.normal}\``, `the default: ${duration(cacheAge.normal)}`],
          [
            `\`${cacheAge.lockdown}\``,
            `${duration(cacheAge.lockdown)}, the default under lockdown`,
          ],
        ],
      ),
      "Copies make runs quicker and kinder to the sites. For prices, news and anything that you watch for change, set a small value or zero; for documentation and archives the default is more than fresh enough.",
      "## Was it a copy?",
      "Services tell it in the [metadata](/guide/response/metadata): `cacheState` is hit or miss, and `cachedAt` says when the copy was made.",
      "A maximum never forbids fetching. To read the cache *only*, use [`minAge`](/guide/cache/min-age) or [`lockdown`](/guide/cache/lockdown). The age of a copy has nothing to do with the [time filter](/guide/request/time-filter), which is about the results.",
    ],
    related: ["cache/min-age", "cache/store-in-cache", "response/metadata"],
    example: { query: "fresh copy", limit: 2, scrapeOptions: { formats: ["markdown"], maxAge: 0 } },
  },
  {
    slug: "cache/min-age",
    title: "minAge: read the cache only, never fetch",
    summary: "Accept copies of at least a given age, and get a 404 when there is none.",
    body: [
      "Setting `minAge` turns a request into a look at the cache. No page is fetched, whatever happens. A copy that is at least this old is returned at once; without one there is no content.",
      scrapeReference("minAge"),
      "## Two uses",
      list(
        "`1` accepts any copy. You want speed, and would rather have nothing than wait.",
        "A larger value asks for an *old* copy: 604800000 for one that is a week old or more, to compare with today's page.",
      ),
      "Together with [`maxAge`](/guide/cache/max-age) it makes a window: older than this, younger than that. A minimum above the maximum can never be met.",
      "## When there is no copy",
      "The answer is a [404 with the code SCRAPE_NO_CACHED_DATA](/guide/errors/404-no-cached-data). In a search with many results hosted services have been seen to report the miss at the single result, inside a successful response, so look in both places.",
      "If the point is that the *site must not be contacted*, and that nothing is logged, [`lockdown`](/guide/cache/lockdown) is the stricter choice: it is an agreement about data, while `minAge` is merely about copies.",
    ],
    related: ["cache/max-age", "cache/lockdown", "errors/404-no-cached-data"],
    example: {
      query: "cached copy only",
      limit: 2,
      scrapeOptions: { formats: ["markdown"], minAge: 1 },
    },
  },
  {
    slug: "cache/store-in-cache",
    title: "storeInCache: may the service keep the page?",
    summary: "Which options force storing off, and what that means for later runs.",
    body: [
      "After scraping, a service puts the page into its index and cache, so that the next request for it is quicker. `storeInCache` set to false prevents that for this request.",
      scrapeReference("storeInCache"),
      "## Forced off",
      "Options that may make a page personal switch storing off, whatever you wrote: [headers](/guide/scrape/headers) of your own, because they may hold a cookie, and [actions](/guide/actions/overview), because they may log in. Writing `true` beside them is a contradiction that is resolved without a message.",
      "## Consequences",
      list(
        "Each run of such a request fetches anew and is billed anew.",
        "[`minAge`](/guide/cache/min-age) and [`lockdown`](/guide/cache/lockdown) will not find these pages later.",
        "Reading is not affected: a copy that somebody else's request made may still be returned, depending on [`maxAge`](/guide/cache/max-age). Set that to 0 for a fetch of your own.",
      ),
      "## It is not a promise of privacy",
      "The field is about the cache of pages. Logs, queues and search records are another matter, covered by [zero data retention](/guide/privacy/zero-data-retention), which a team has to have switched on.",
    ],
    related: ["cache/max-age", "scrape/headers", "privacy/zero-data-retention"],
    example: {
      query: "do not keep this page",
      limit: 2,
      scrapeOptions: { formats: ["markdown"], storeInCache: false, maxAge: 0 },
    },
  },
  {
    slug: "cache/lockdown",
    title: "Lockdown: nothing is sent to the target site",
    summary: "Served from the cache alone, counted as zero data retention, with prices of its own.",
    body: [
      "Under `lockdown` no request to the target leaves the service. Pages come from the cache, or not at all. It is meant for work in which even asking a site would give something away.",
      scrapeReference("lockdown"),
      "## What changes with it",
      list(
        `Copies may be much older: the default of [\`maxAge\`](/guide/cache/max-age) grows from ${duration(cacheAge.normal)} to ${duration(cacheAge.lockdown)}. A value of your own still counts.`,
        "The request is treated as [zero data retention](/guide/privacy/zero-data-retention), so the [cleaning pass](/guide/scrape/clean-content) is not available.",
        "An address that was not found in the cache is never logged.",
        `Prices differ: ${creditRates.lockdownHit.credits} credits for a page that was served, ${creditRates.lockdownMiss.credits} for one that was missing.`,
      ),
      "## When a page is missing",
      "The answer is a [404 with the code SCRAPE_LOCKDOWN_CACHE_MISS](/guide/errors/404-lockdown-miss), or, in a search, a note at the result.",
      "## What it does not cover",
      "The search itself still goes to a search provider; lockdown is about *reading pages*. Options that need a live page, such as [actions](/guide/actions/overview) or a [screenshot](/guide/formats/screenshot), have nothing to work on.",
    ],
    related: ["cache/min-age", "privacy/zero-data-retention", "errors/404-lockdown-miss"],
    example: {
      query: "cache only research",
      limit: 2,
      scrapeOptions: { formats: ["markdown"], lockdown: true },
    },
  },
  {
    slug: "privacy/zero-data-retention",
    title: "Zero data retention: zdr and anon",
    summary: "The enterprise field, who may use it, and what it costs.",
    body: [
      "Some questions must leave no trace. The field `enterprise` asks for one of two forms of zero data retention in the search.",
      list(
        `\`zdr\` is zero data retention from end to end: ${creditRates.zdr.credits} credits for every ten results.`,
        `\`anon\` is the anonymised form, in which the search is kept apart from who asked: ${creditRates.anon.credits} credits for every ten results.`,
      ),
      requestReference("enterprise"),
      "## It must be enabled",
      "The option belongs to an agreement with the service. Where the team does not have it, the answer is [403](/guide/errors/403-forbidden): the request is refused, not quietly run without protection.",
      "## What goes with it",
      list(
        "Pages are governed by their own options. [`lockdown`](/guide/cache/lockdown) counts as zero data retention; otherwise set [`storeInCache`](/guide/cache/store-in-cache) to false.",
        "The [cleaning pass](/guide/scrape/clean-content) does not work under it.",
        "Without records, support cannot look up what happened. Keep the request and the `id` yourself if you may need them.",
      ),
      "## On the built-in engine",
      "Where [its policy](/guide/start/engine-policy) allows it, neither form leaves a page, a file, a profile or a version on disk: what would have to be kept is left out with a warning, and no page is given to a language model. Under `zdr` the [live search](/guide/start/live-search) is not asked either; under `anon` it is. What a key has spent is written, and a line without addresses where there is a security log; nothing else.",
      "Retention concerns the service. What *you* keep, in a history, a file or a message, is for you to look after.",
    ],
    related: ["privacy/history", "cache/lockdown", "errors/403-forbidden", "costs/credits"],
    example: { query: "confidential question", limit: 10, enterprise: ["anon"] },
  },
  {
    slug: "privacy/threat-protection",
    title: "Threat protection: checking addresses before fetching",
    summary: "Override the organisation's policy on risky URLs for one request.",
    body: [
      "An organisation can have the addresses of pages checked before they are fetched. `threatProtection` replaces parts of that policy for one request; what you leave out keeps the organisation's value. The same object can stand at the top of the request and inside `scrapeOptions`.",
      threatReference("mode", "riskScoreThreshold", "failurePolicy"),
      "## How an address is judged",
      list(
        "A domain on the [whitelist](/guide/privacy/threat-lists) passes, whatever else holds.",
        "A domain on the blacklist or with a blocked ending is refused.",
        "In mode `normal`, a third-party classifier gives the rest a risk score from 0 to 100. At the threshold or above it, the address is blocked: a **lower** threshold is stricter.",
        "When the classifier cannot be reached, `failurePolicy` decides: `closed` blocks, `open` lets the page through.",
      ),
      "## The price of a check",
      `In mode \`normal\` every analysed address adds ${creditRates.threatProtection.credits} credits.`,
      "A redirect leads to another address, which is analysed too before it is followed.",
      "## Who may send it",
      "The feature must be switched on for the team and the organisation must allow overrides. Otherwise any request with this object ends in [403](/guide/errors/403-forbidden), even if the object is empty. Where checking is compulsory, `off` is refused in the same way. For the built-in engine its [operator](/guide/start/engine-policy) decides.",
    ],
    related: ["privacy/threat-lists", "errors/403-forbidden", "costs/credits"],
    example: {
      query: "unknown download site",
      limit: 5,
      threatProtection: { mode: "normal", riskScoreThreshold: 60, failurePolicy: "closed" },
      scrapeOptions: { formats: ["markdown"] },
    },
  },
  {
    slug: "privacy/threat-lists",
    title: "Allow-lists, block-lists and blocked endings of domains",
    summary: "whitelist, blacklist and blockedTlds: what an entry looks like and which one wins.",
    body: [
      "Three lists of the threat protection object decide about addresses without asking a classifier.",
      threatReference("whitelist", "blacklist", "blockedTlds"),
      "## Writing entries",
      list(
        "Domains without protocol, path and port: `example.org`. On the built-in engine that is the domain itself and its `www.` name.",
        "A wildcard may stand for subdomains, at the very beginning: `*.example.org` is every name below, at any depth.",
        "Endings in lower case and without their dot: `zip`, not `.ZIP`.",
        `At most ${limits.threatListItems} entries in each list.`,
      ),
      code(
        "json",
        '{ "threatProtection": { "whitelist": ["docs.example.org"], "blacklist": ["*.example.org"], "blockedTlds": ["zip"] } }',
      ),
      "Here everything under example.org is blocked apart from its documentation, because the whitelist takes priority over every other rule: over the blacklist, over blocked endings and over the risk score.",
      "## Not a filter for taste",
      "These lists decide what may be *fetched*. The built-in engine also leaves blocked addresses out of the results, when the object stands at the top of the request; inside `scrapeOptions` it leaves the result and blocks its page. To keep a host out of the list of results, use [`excludeDomains`](/guide/request/exclude-domains), which is free and needs no agreement. A list that you supply replaces the organisation's list for this request; it is not added to it.",
    ],
    related: ["privacy/threat-protection", "request/exclude-domains"],
    example: {
      query: "archive download",
      limit: 5,
      threatProtection: {
        whitelist: ["docs.example.org"],
        blacklist: ["*.example.org"],
        blockedTlds: ["zip"],
      },
    },
  },
]);
