import type { FieldInfo } from "@/lib/contract/fields";
import {
  auditFields,
  parserFields,
  profileFields,
  threatFields,
} from "@/lib/contract/fields/nested-fields";
import { requestFields } from "@/lib/contract/fields/request-fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { limits } from "@/lib/contract/limits";
import { creditRates, searchCredits } from "@/lib/contract/parts/credit-rates";
import { list, table } from "../markdown";
import { inSection } from "../page";

const boundRows = (group: string, fields: Readonly<Record<string, FieldInfo>>) =>
  Object.entries(fields).flatMap(([name, { min, max, unit }]) =>
    max === undefined
      ? []
      : [
          [
            `\`${group}${name}\``,
            `${min === undefined ? "at most" : `${min} to`} ${max}`,
            unit ?? "",
          ],
        ],
  );

const pages = 10;
const plain = searchCredits(pages) + pages * creditRates.page.credits;
const enhanced = searchCredits(pages) + pages * creditRates.enhancedProxy.credits;
const extracted =
  searchCredits(pages) + pages * (creditRates.jsonPage.credits + creditRates.question.credits);

export const costPages = inSection("costs", [
  {
    slug: "costs/limits",
    title: "Every limit of a request in one table",
    summary: "Lengths, counts, ranges and lifetimes, generated from the contract.",
    body: [
      "A value outside these bounds is refused with a [400](/guide/errors/400-invalid-request) before anything is searched. Both ends of a range are allowed.",
      table(
        ["Field", "Bound", "Counted in"],
        [
          ...boundRows("", requestFields),
          ...boundRows("scrapeOptions.", scrapeFields),
          ...boundRows("parsers[].", parserFields),
          ...boundRows("profile.", profileFields),
          ...boundRows("auditMetadata.", auditFields),
          ...boundRows("threatProtection.", threatFields),
        ],
      ),
      "## Where the numbers come from",
      "The interface itself states some of them: the length of a query, the [limit](/guide/request/limit), the [page time-out](/guide/scrape/timeout), the pages of a [parser](/guide/scrape/pdf-modes), the [threat lists](/guide/privacy/threat-lists), the names of [profiles](/guide/scrape/profiles) and users. The other bounds on lists are there so that no part of a request is endless; they are set far above what anybody needs.",
      "## Limits beyond the request",
      list(
        `A body has at most ${limits.bodyBytes} bytes and ${limits.bodyDepth} levels.`,
        `Screenshots live ${limits.screenshotLifetimeHours} hours, audio and video ${limits.mediaLifetimeHours} hour.`,
        "How many requests per minute are possible depends on [the plan](/guide/costs/rate-limits).",
        "Services may be stricter; the pages on [waiting](/guide/scrape/wait-for) and [actions](/guide/actions/overview) tell what was seen.",
      ),
    ],
    related: ["errors/400-invalid-request", "costs/rate-limits", "request/limit"],
    example: { query: "every limit", limit: 10 },
  },
  {
    slug: "costs/credits",
    title: "Credits: the price of a search and of every page",
    summary: "The table of rates, with the source of each, and what is free.",
    body: [
      "Services count in credits. A run has two parts: the search, billed by tens of results, and the pages, billed one by one if they were scraped.",
      table(
        ["Credits", "For each", "Known from"],
        Object.values(creditRates).map(({ credits, per, source }) => [
          String(credits),
          per,
          source,
        ]),
      ),
      "Rates marked *specification* are stated by the interface; those marked *observation* were seen at services and may differ at yours.",
      "## Credits per page",
      `An ordinary page is ${creditRates.page.credits} credit, however many plain formats you ask for. Additions are summed: a page with a question and redaction is ${creditRates.page.credits} + ${creditRates.question.credits} + ${creditRates.redactPII.credits}. Pages of news and image results cost as much as those of web results.`,
      "## What is free",
      list(
        "A request that is refused: 400, 401, 402, 403, 413, 429.",
        "A page that [could not be scraped](/guide/response/failed-pages), as far as seen.",
        "Operators, filters, [highlighted passages](/guide/request/highlights).",
        "Everything on the [built-in engine](/guide/start/engine-today), which counts by this table, or by rates of its operator's, and charges nobody.",
      ),
      "After a run, `creditsUsed` in the [response](/guide/response/envelope) is the true sum, and `creditsUsed` in a result's [metadata](/guide/response/metadata), where present, that of one page.",
    ],
    related: ["costs/estimate", "errors/402-insufficient-credits", "scrape/proxies"],
    example: { query: "credits per page", limit: 10, scrapeOptions: { formats: ["markdown"] } },
  },
  {
    slug: "costs/estimate",
    title: "Estimating a run before you start it",
    summary: "Worked examples: why the price is a range, and what moves it most.",
    body: [
      "The exact price is known only afterwards, because it depends on how many results there are, how many pages can be read, and which of them resist. So an estimate is a range. The lower end assumes that nothing costs extra; the upper end that everything does.",
      "## Three worked examples, each with ten web results",
      table(
        ["Request", "Sum", "Credits"],
        [
          ["no formats", `search ${searchCredits(pages)}`, String(searchCredits(pages))],
          [
            "Markdown, `proxy` basic",
            `search ${searchCredits(pages)} + ${pages} × ${creditRates.page.credits}`,
            `at most ${plain}`,
          ],
          [
            "Markdown, `proxy` auto",
            `search ${searchCredits(pages)} + ${pages} × ${creditRates.page.credits} to ${creditRates.enhancedProxy.credits}`,
            `${plain} to ${enhanced}`,
          ],
          [
            "json and a question",
            `search ${searchCredits(pages)} + ${pages} × (${creditRates.jsonPage.credits} + ${creditRates.question.credits})`,
            `about ${extracted}`,
          ],
        ],
      ),
      "The table counts ten results that can all be read. A page that fails costs nothing, so the true sum is often lower, and never higher than the upper end unless a document is billed by its pages.",
      "## What moves the sum",
      list(
        "The [limit](/guide/request/limit) times the number of [sources](/guide/request/sources): two sources are two lists to scrape.",
        "The [proxy](/guide/scrape/proxies).",
        "Formats that [use a model](/guide/formats/overview).",
        "Long [PDF files](/guide/scrape/pdf), the one item without an upper end unless you set `maxPages`.",
      ),
      "The cheapest habit: search without formats, look at the list, and scrape only what is worth reading.",
    ],
    related: ["costs/credits", "scrape/page-content", "scrape/pdf-modes"],
    example: {
      query: "estimate before a run",
      limit: 10,
      scrapeOptions: { formats: ["markdown"], proxy: "basic" },
    },
  },
  {
    slug: "costs/rate-limits",
    title: "Requests per minute and concurrent browsers of a plan",
    summary: "Two limits per team, figures seen at a hosted service, and the engine's own.",
    body: [
      "Besides credits, a plan has two limits over time: how many searches may be started in a minute, and how many browsers may work at once. Exceeding either is a [429](/guide/errors/429-rate-limited).",
      "## Figures seen at a hosted service",
      table(
        ["Size of plan", "Searches per minute", "Concurrent browsers"],
        [
          ["free", "10", "2"],
          ["small", "100", "5"],
          ["medium", "500", "50"],
          ["large", "5000", "100"],
        ],
      ),
      "The interface states no figures, so take these as an order of magnitude and look up those of your own agreement. They apply to a **team**, not to a key: a second key does not double them.",
      "## How the two interact",
      "A search without formats occupies no browser and counts only by the minute. A search with [formats](/guide/formats/overview) over twenty results keeps browsers busy for as long as the slowest pages take; [waits](/guide/scrape/wait-for) and [actions](/guide/actions/overview) prolong that. With few browsers, keep the [limit](/guide/request/limit) small and run one search after the other.",
      "## The built-in engine",
      "It has limits of the same two kinds, set generously, since it serves one machine, and separate ones for each of [its keys](/guide/start/engine-accounts). It answers 429 with a `Retry-After` header, which makes it a good place to test how your program behaves.",
    ],
    related: ["errors/429-rate-limited", "costs/credits", "costs/limits"],
    example: { query: "requests per minute", limit: 5 },
  },
]);
