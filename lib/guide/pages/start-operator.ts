import { creditRates } from "@/lib/contract/parts/credit-rates";
import { code, list } from "../markdown";
import { inSection } from "../page";

export const operatorPages = inSection("start", [
  {
    slug: "start/live-search",
    title: "Live search: results from beyond the library",
    summary: "Point the built-in engine at a metasearch instance, and it searches the whole web.",
    body: [
      "The [library](/guide/start/library) holds the sites that you gave it. For everything else the engine can ask a `SearXNG` instance, a metasearch program that you or somebody you trust runs. One variable names its address:",
      code("bash", "WORKBENCH_SEARXNG_URL=http://127.0.0.1:8888 npm start"),
      "The instance must be allowed to answer with JSON: `json` belongs into the list `search.formats` of its settings.",
      "## What it is asked",
      list(
        "The query with its operators, and the [domains](/guide/request/include-domains) as `site:`.",
        "The [sources](/guide/request/sources): the web, news and images are three of its own categories. The [categories](/guide/request/categories) of the request narrow the question further.",
        "The presets of the [time filter](/guide/request/time-filter), strict [safe search](/guide/request/safe-search), and the main language of the [country](/guide/request/place).",
      ),
      "What it brings is held against the request again, because a search engine takes operators as hints: a result under another domain, without the word in its title, or from before the range is dropped. A date is needed only for an hour or a range of days. The free text of `location` and `related:` are for the library alone.",
      "## Both together",
      "The results of library and live search become one list. A page that both have is shown once, and earlier. The answer says in `providers` who found how many, and the line above the results shows it. Scraping, [prices](/guide/costs/credits) and [threat protection](/guide/privacy/threat-protection) are the same for both.",
      "## When it fails",
      "An instance that is slow, refuses or answers with something else costs at most a few seconds and is named in the `warning`; the library answers alone. It is not asked under `zdr`, since it hands questions on to others; see [zero data retention](/guide/privacy/zero-data-retention).",
    ],
    related: ["start/library", "start/engine-today", "request/sources"],
    example: { query: "news about the weather", sources: ["web", "news"], limit: 5 },
  },
  {
    slug: "start/engine-policy",
    title: "The policy of the engine: what its operator enables and forbids",
    summary: "Switch on threat protection, zero data retention and a security log for the engine.",
    body: [
      "Some fields of a request need somebody's consent first. For the built-in engine that somebody is whoever runs it, and `WORKBENCH_POLICY` says what is allowed: as JSON, or as the path of a file that holds it. Without the variable such requests end in [403](/guide/errors/403-forbidden).",
      code(
        "json",
        `{
  "threatProtection": {
    "mode": "normal",
    "mandatory": false,
    "overrides": true,
    "whitelist": ["docs.example.org"],
    "blacklist": ["*.example.net"],
    "blockedTlds": ["zip"],
    "riskScoreThreshold": 70,
    "failurePolicy": "closed",
    "classifier": { "url": "http://127.0.0.1:9000/score", "timeoutMs": 5000 }
  },
  "enterprise": ["zdr", "anon"],
  "audit": true
}`,
      ),
      "## Threat protection",
      "With the object [threat protection](/guide/privacy/threat-protection) is on. Its lists, threshold and mode hold for every request; a request may replace them one by one, unless `overrides` is false. Where `mandatory` is true, none may say `off`.",
      "Results that the policy blocks are left out, and the `warning` says how many. A page is judged at its address, at every redirect, and where it ends, in a browser too; there the lists also decide about everything else that it loads. A blocked page stays among the results with `metadata.error`.",
      "## The classifier",
      'Any address of yours that answers a `POST` of `{"url": "…"}` with `{"score": 0}` to `{"score": 100}`. A `key` beside the `url` goes along as a bearer token. Each address is asked about once in a run. Without a classifier, `failurePolicy` decides about whatever no list names. ' +
        `A request that asks for \`normal\` itself pays ${creditRates.threatProtection.credits} credits for each address; what only the policy wants is free.`,
      "## Retention and the log",
      "`enterprise` lists the kinds of [zero data retention](/guide/privacy/zero-data-retention) that may be asked for. With `audit` the engine writes `audit.jsonl` into its data folder: a line for each run, each blocked address without its query, and each refusal, with the name from [`auditMetadata`](/guide/scrape/audit-metadata) and the beginning of the key's hash. Nothing there tells what was searched for, and under zero data retention not even where it led.",
    ],
    related: ["privacy/threat-protection", "privacy/zero-data-retention", "scrape/audit-metadata"],
    example: { query: "which addresses may be fetched", limit: 2 },
  },
  {
    slug: "start/engine-accounts",
    title: "Several keys for the engine, each with limits and a balance",
    summary: "Give others a key of their own, and say how often and for how much they may search.",
    body: [
      "The engine makes [one key](/guide/start/engine-key) for itself, and the workbench uses that. To let others in, give each of them a key of their own:",
      code(
        "bash",
        `WORKBENCH_ENGINE_KEYS='[{"label": "reports", "key": "a-long-random-text-of-yours",
  "perMinute": 60, "concurrent": 4, "credits": {"amount": 5000, "per": "month"}}]' npm start`,
      ),
      "A key has at least 24 characters. `perMinute` and `concurrent` are the engine's usual limits where they are left out. Whoever exceeds one gets a [429](/guide/errors/429-rate-limited) that says how long to wait, and nobody else notices.",
      "## The balance",
      "`credits` is what a key may spend, `per` `month` by universal time or `ever`. Without it there is no end. `WORKBENCH_ENGINE_CREDITS` says the same of the engine's own key: `1000`, or `1000/month`.",
      "Before a run the balance must cover the [limit](/guide/request/limit) over all sources and a plain page for each result; what runs at the same time have set aside does not count as left. Otherwise the answer is [402](/guide/errors/402-insufficient-credits) and says how much is missing. Afterwards the run is charged with what it really cost, by [the same table](/guide/costs/credits) as the estimate, your own rates included. To top a balance up, raise the amount.",
      "## The ledger",
      "What each key has spent is kept in `ledger.sqlite` in the data folder, so that a restart forgets nothing. It knows a key by its hash, and a run by its `id` and its cost for ninety days; of runs under [zero data retention](/guide/privacy/zero-data-retention) and [lockdown](/guide/cache/lockdown) only the sum.",
    ],
    related: ["start/engine-key", "errors/402-insufficient-credits", "costs/rate-limits"],
    example: { query: "balance of a key", limit: 1 },
  },
]);
