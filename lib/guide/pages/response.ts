import { limits } from "@/lib/contract/limits";
import { code, list, table } from "../markdown";
import { inSection } from "../page";
import { listPages } from "./response-lists";

const fieldPages = inSection("response", [
  {
    slug: "response/envelope",
    title: "The envelope: success, id, creditsUsed, warning, data",
    summary: "The outer fields of a successful answer and what each is good for.",
    body: [
      "A successful search answers 200 with one JSON object.",
      code(
        "json",
        "{",
        '  "success": true,',
        '  "id": "0195f3c2-…",',
        '  "creditsUsed": 12,',
        '  "warning": null,',
        '  "data": { "web": [ … ], "news": [ … ] }',
        "}",
      ),
      list(
        "`success` is true. A 200 that says false is treated as [a failure](/guide/errors/unreadable-response).",
        "`id` names this search. Keep it: support asks for it first.",
        "`creditsUsed` is what the run really [cost](/guide/costs/credits), pages included. It is exact where an estimate was a range.",
        "`warning` is null, or [words about something that did not go as asked](/guide/response/warnings).",
        "`data` holds one list per source: [web](/guide/response/web-results), [news](/guide/response/news-results), [images](/guide/response/image-results).",
      ),
      "## Which lists are there",
      "Only those of the [sources](/guide/request/sources) that you asked for, and by default only `web`. Even one of those may be missing: see [three kinds of empty](/guide/response/empty-lists).",
      "## Reading it in a program",
      "Do not rely on fields that you have not seen promised. Services add fields without notice, leave out empty ones and put null where a text was not to be had. Some client libraries unwrap the envelope and drop `id` and `creditsUsed` on the way; if you need them, read the response yourself.",
    ],
    related: ["response/web-results", "response/empty-lists", "costs/credits"],
    example: { query: "creditsUsed warning id", limit: 3, sources: ["web", "news"] },
  },
  {
    slug: "response/web-results",
    title: "Web results: url, title, description and page content",
    summary: "The fields of an entry in data.web, before and after scraping.",
    body: [
      "Without formats, an entry of `data.web` is small: `url`, `title` and `description`. The description holds [highlighted passages](/guide/request/highlights) or the provider's snippet.",
      "## After scraping",
      "Each format that you asked for adds its field:",
      table(
        ["Field", "From"],
        [
          [
            "`markdown`, `html`, `rawHtml`",
            "[the formats of the same names](/guide/formats/overview)",
          ],
          ["`links`, `images`", "lists of addresses"],
          [
            "`screenshot`, `audio`, `video`",
            "addresses that [expire](/guide/response/expiring-links)",
          ],
          ["`summary`, `answer`, `json`, `highlights`", "what a language model made of the page"],
          ["`changeTracking`, `branding`, `product`, `menu`", "records with a shape of their own"],
          ["`actions`", "[outcomes of actions](/guide/actions/output)"],
          ["`metadata`", "[facts about the page and its fetch](/guide/response/metadata)"],
        ],
      ),
      "## Other fields",
      "`category` may name where a result comes from, such as a public code host or a research site, whether or not a [category](/guide/request/categories) was requested. `position` may tell its rank. Neither is in the official schema, so do without them if they are absent.",
      "Results are in the order of their relevance, the best one first, unless the [time filter](/guide/request/date-range) asks for the newest. The same page may appear twice under two addresses; the [list in the workbench](/guide/response/reading-lists) marks what is there twice.",
      "A format that was requested and is null or missing did not work for this page. That alone does not make the result a failure: look at its [metadata](/guide/response/failed-pages).",
    ],
    related: ["response/reading-lists", "response/metadata", "response/failed-pages"],
    example: {
      query: "web result fields",
      limit: 3,
      scrapeOptions: { formats: ["markdown", "links"] },
    },
  },
  {
    slug: "response/news-results",
    title: "News results: snippet, date, picture and position",
    summary: "How an entry in data.news differs from a web result.",
    body: [
      "When `news` is among the [sources](/guide/request/sources), `data.news` lists articles. They have what web results have, with these differences:",
      table(
        ["Field", "Meaning"],
        [
          ["`snippet`", "an excerpt of the article; takes the place of `description`"],
          ["`date`", "when the article appeared, as text"],
          ["`imageUrl`", "address of the article's picture"],
          ["`position`", "rank among the articles, as a whole number"],
        ],
      ),
      "## The date is a text",
      "It is whatever the provider shows: a day, a full date, or words such as *3 hours ago*. Do not sort by it without parsing, and do not be surprised when parsing fails. For newest first, let the service sort: `sbd:1` in the [time filter](/guide/request/date-range).",
      "## Scraping articles",
      "[Formats](/guide/formats/overview) apply here too; the article at `url` is opened and billed like any page. News sites are strict about visitors: expect more [consent dialogues](/guide/scrape/block-ads), paywalls and [failed pages](/guide/response/failed-pages) than among web results.",
      "The picture at `imageUrl` is on a stranger's server. Load it only when somebody wants to see it.",
    ],
    related: ["request/sources", "request/date-range", "response/web-results"],
    example: { query: "browser release", sources: ["news"], tbs: "sbd:1,qdr:w", limit: 5 },
  },
  {
    slug: "response/image-results",
    title: "Image results: imageUrl, width, height and the page",
    summary: "The fields of an entry in data.images and how to filter by size.",
    body: [
      "When `images` is among the [sources](/guide/request/sources), `data.images` lists pictures.",
      table(
        ["Field", "Meaning"],
        [
          ["`imageUrl`", "address of the picture file"],
          ["`imageWidth`, `imageHeight`", "its size in pixels"],
          ["`title`", "title of the picture or of its page"],
          ["`url`", "address of the page on which it stands"],
          ["`position`", "rank among the pictures"],
        ],
      ),
      "## Two addresses",
      "`imageUrl` is the file, `url` the page. To credit a picture, link to the page. With [formats](/guide/formats/overview) it is the page that is scraped, so an image result can carry Markdown and metadata like any other, and costs as much.",
      "## Size",
      "Restrict it in the query with [`imagesize:`](/guide/operators/imagesize) or [`larger:`](/guide/operators/larger), or afterwards by the two numbers. They describe the file as the provider knew it; the file may have changed.",
      "## Care",
      "Pictures are protected by copyright unless somebody says otherwise, and being found is no permission. [Safe search](/guide/request/safe-search) matters here more than elsewhere. Loading a picture contacts a server that you do not know, so a list of results is better shown as titles and sizes until somebody asks for the pictures.",
    ],
    related: ["operators/imagesize", "operators/larger", "request/safe-search"],
    example: { query: "tide table diagram larger:800x600", sources: ["images"], limit: 10 },
  },
  {
    slug: "response/metadata",
    title: "Result metadata: status, final address, PDF pages, cache",
    summary: "What metadata says about a scraped page, field by field.",
    body: [
      "Every scraped result has a `metadata` object: facts from the page's head, and facts about how it was fetched.",
      table(
        ["Field", "Meaning"],
        [
          [
            "`title`, `description`",
            "from the page's head; a text, at some services a list of texts",
          ],
          ["`sourceURL`", "the address that was asked for"],
          ["`url`", "the address after all redirects"],
          ["`statusCode`", "HTTP status of the page itself, not of the search"],
          ["`error`", "why the page failed, or null"],
          ["`numPages`", "pages of a PDF that were read"],
          ["`totalPages`", "pages that the PDF has; missing when unknown"],
        ],
      ),
      "A result without this object was not scraped: there were no formats, or the run ended before its turn came.",
      "## Seen at services",
      "Further keys are common: `language`, `contentType`, `favicon`, `proxyUsed` for the [route](/guide/scrape/proxies), `cacheState` and `cachedAt` for [copies](/guide/cache/max-age), `creditsUsed` for the exact price of this page, `scrapeId` for questions to support. Any of them may be missing, and pages may add keys of their own.",
      "## Reading it",
      list(
        "`sourceURL` and `url` differ: there was a redirect, possibly to a login or a home page.",
        "`statusCode` of 400 or more: the content is an [error page](/guide/response/failed-pages).",
        "`totalPages` above `numPages`: the PDF was [cut](/guide/scrape/pdf-modes).",
      ),
    ],
    related: ["response/failed-pages", "scrape/pdf-modes", "cache/max-age"],
    example: { query: "redirect status code", limit: 3, scrapeOptions: { formats: ["markdown"] } },
  },
  {
    slug: "response/empty-lists",
    title: "Three kinds of empty: not asked, nothing found, not returned",
    summary: "Why a list is missing or has no entries, and what to do in each case.",
    body: [
      "A successful answer without results can mean three different things. The status is 200 in all of them, so look at `data`.",
      table(
        ["What you see", "What it means", "What to try"],
        [
          [
            "the list is absent, and its source was not requested",
            "not asked for",
            "add it to [sources](/guide/request/sources)",
          ],
          ["the list is there and has no entries", "nothing found", "loosen the query"],
          ["the list is absent although it was requested", "not returned", "run again later"],
        ],
      ),
      "## Nothing found",
      list(
        "Remove [operators](/guide/operators/overview) from the right, quoted phrases first.",
        "Widen or drop the [time filter](/guide/request/time-filter).",
        "Check the [included domains](/guide/request/include-domains) for a typing mistake: a host that does not exist is a perfectly valid entry.",
        "With a [category](/guide/request/categories), try without it.",
        "On the built-in engine, ask whether the [library](/guide/start/library) holds anything on the subject.",
      ),
      "## Not returned",
      "When the provider behind a source fails, some services answer with an empty `data` object rather than an error. There may be a [warning](/guide/response/warnings), or none. Nothing is wrong with your request: the same request usually works a moment later. Check `creditsUsed` before you repeat an expensive one.",
    ],
    related: ["response/envelope", "request/query", "response/warnings"],
    example: { query: '"no page contains this very phrase"', limit: 5 },
  },
  {
    slug: "response/expiring-links",
    title: "Links that expire: screenshots, audio, video, PDF files",
    summary: "How long signed addresses work and how to tell from the address itself.",
    body: [
      "Files that are made during a run are not part of the response. The response holds addresses of them, signed and valid for a limited time.",
      table(
        ["File", "Valid for"],
        [
          ["[screenshot](/guide/formats/screenshot)", `${limits.screenshotLifetimeHours} hours`],
          ["[audio](/guide/formats/audio)", `${limits.mediaLifetimeHours} hour`],
          ["[video](/guide/formats/video)", `${limits.mediaLifetimeHours} hour`],
          ["[PDF of an action](/guide/actions/pdf)", "not stated; fetch it at once"],
        ],
      ),
      "The time runs from when the file was made, which is a little before you receive the answer.",
      "## Reading the time from the address",
      "Some signed addresses tell their own lifetime in the query part: a moment of signing with a number of seconds, or an expiry time. Where an address says so, believe it rather than the table.",
      "## After that",
      "An expired link answers with an error, often 403, in the storage's own words. There is no way to renew it: [run the search again](/guide/costs/credits), which is billed again. So keep what you need:",
      list(
        "Download in the program that searched, not in a later one.",
        "Store the file beside the response, under a name of your own.",
        "Do not pass the link on in place of the file. Whoever has it can fetch the file while it lasts, and nobody afterwards.",
      ),
    ],
    related: ["formats/screenshot", "formats/audio", "actions/output"],
    example: {
      query: "screenshot expires after",
      limit: 1,
      scrapeOptions: { formats: ["screenshot"] },
    },
  },
  {
    slug: "response/warnings",
    title: "Warnings inside a successful response",
    summary: "Where warnings stand, what they are about, and why to show them whole.",
    body: [
      "A warning says that the search worked and that something did not go as you asked. It can stand in two places: `warning` at the top of the response concerns the whole run, and `warning` at a result concerns that page.",
      "## Typical subjects",
      list(
        "The [cleaning pass](/guide/scrape/clean-content) was skipped, because the text was too long for the model. You have the Markdown as it was before.",
        "An option had no effect in this search, or was changed: storing in the cache beside [headers or actions](/guide/cache/store-in-cache), for instance.",
        "A source gave fewer results than usual, or none.",
        "A document was read only in part.",
      ),
      "The [built-in engine](/guide/start/engine-today) uses the field to name whatever it was asked for and does not do yet.",
      "## Reading them",
      "A warning is prose, meant for people. There are no codes, several may be joined in one text, and the wording changes. So show it whole, do not cut it and do not build program logic on its words. Null, or no field, means that there is nothing to say.",
      "Warnings never replace errors. If a page could not be read, that is told in [its metadata](/guide/response/failed-pages); if the search could not be made, by [the status](/guide/errors/overview).",
    ],
    related: ["response/envelope", "response/failed-pages", "scrape/clean-content"],
    example: { query: "warning", country: "DE", limit: 2 },
  },
  {
    slug: "response/failed-pages",
    title: "Pages that could not be scraped, inside a 200",
    summary: "How a single failure shows, what it costs, and what to change.",
    body: [
      "Ten results, nine pages, one failure: the search as a whole has succeeded, and its status is 200. The failure is told at the result: its `metadata` carries the page's own `statusCode` and, in `error`, the reason.",
      table(
        ["Sign", "Likely cause", "Try"],
        [
          [
            "`statusCode` 403 or 429",
            "the site turns the visitor away",
            "the [enhanced proxy](/guide/scrape/proxies)",
          ],
          ["`statusCode` 404 or 410", "the page is gone; the index is behind", "another result"],
          ["`statusCode` 500 and above", "the site has a problem", "later"],
          [
            "an error about time",
            "the page was slow",
            "a longer [page time-out](/guide/scrape/timeout)",
          ],
          [
            "an error about a certificate",
            "TLS was verified and failed",
            "[read on](/guide/scrape/tls)",
          ],
          [
            "no error and hardly any text",
            "a consent or robot check",
            "[actions](/guide/actions/overview), [wait](/guide/scrape/wait-for)",
          ],
        ],
      ),
      "So read the status of the answer for the search, and the metadata of each result for its page. A program that checks only the first will take error pages for content.",
      "## Careful with the last row",
      "Sites that block visitors often answer 200 with a page that says so. There is no marker for it; a text of a few words where an article should be is the best sign.",
      "## Cost",
      "A page that failed is not billed, as seen at services; the search part is. Under [`minAge`](/guide/cache/min-age) and [`lockdown`](/guide/cache/lockdown) a missing copy may be reported here as well, at the result.",
    ],
    related: ["response/metadata", "scrape/proxies", "scrape/timeout"],
    example: {
      query: "blocked page",
      limit: 5,
      scrapeOptions: { formats: ["markdown"], proxy: "auto" },
    },
  },
]);

export const responsePages = [...fieldPages, ...listPages];
