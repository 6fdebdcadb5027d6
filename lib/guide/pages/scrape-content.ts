import { creditRates } from "@/lib/contract/parts/credit-rates";
import { redactionEntities } from "@/lib/contract/parts/scrape-options";
import { code, list, table } from "../markdown";
import { inSection } from "../page";
import { auditReference, parserReference, redactionReference, scrapeReference } from "../reference";

export const contentPages = inSection("scrape", [
  {
    slug: "scrape/page-content",
    title: "Scraping every result: what scrapeOptions does",
    summary:
      "Turn a list of addresses into page content, and know what is ignored without formats.",
    body: [
      "`scrapeOptions` is the half of the request that concerns pages. It has no effect until it names at least one format: then every result is opened, and the content comes back with it.",
      scrapeReference("formats"),
      "## Without formats, nothing is scraped",
      'This surprises people: `{"scrapeOptions": {"onlyMainContent": false}}` looks like a request for full pages, but hosted services ignore the whole object when the list of formats is missing, and you get address, title and description alone. To read pages, write `"formats": ["markdown"]`.',
      "## The groups of options",
      list(
        "**What comes back**: [formats](/guide/formats/overview), [main content](/guide/scrape/main-content), [tags](/guide/scrape/tags), [cleaning](/guide/scrape/clean-content), [PDF parsers](/guide/scrape/pdf), [redaction](/guide/scrape/redaction).",
        "**How the page is fetched**: [headers](/guide/scrape/headers), [wait](/guide/scrape/wait-for), [time-out](/guide/scrape/timeout), [mobile](/guide/scrape/mobile), [proxy](/guide/scrape/proxies), [languages](/guide/scrape/languages).",
        "**What is recorded about it**: [audit attribution](/guide/scrape/audit-metadata) and [threat protection](/guide/privacy/threat-protection).",
        "**What happens on it**: [actions](/guide/actions/overview), [profiles](/guide/scrape/profiles).",
        "**Copies**: [maxAge](/guide/cache/max-age), [minAge](/guide/cache/min-age), [storing](/guide/cache/store-in-cache), [lockdown](/guide/cache/lockdown).",
      ),
      "One set of options holds for all results. If two sites need different treatment, run two searches, each with its own [domains](/guide/request/include-domains).",
    ],
    related: ["formats/overview", "scrape/main-content", "costs/credits"],
    example: { query: "main content", limit: 3, scrapeOptions: { formats: ["markdown", "links"] } },
  },
  {
    slug: "scrape/main-content",
    title: "Main content only: dropping menus, headers and footers",
    summary: "How onlyMainContent decides what belongs to the article, and when to turn it off.",
    body: [
      "A page is mostly furniture: navigation, a header, side columns, a footer. `onlyMainContent`, on by default, removes it before Markdown is made. The filter is a fixed set of rules on the HTML; no language model takes part, so the same page always gives the same result.",
      scrapeReference("onlyMainContent"),
      "## When to turn it off",
      list(
        "Something that you can see on the page is missing from the Markdown: a price, an author box, a table in a side column.",
        "You want navigation: breadcrumbs, the list of chapters, links in the footer.",
        "The page is a home page, a catalogue or a forum, with no single main text to find.",
      ),
      "With the filter off, expect several times as much text. Instead of all or nothing you can name what to keep or drop with [`includeTags` and `excludeTags`](/guide/scrape/tags), or leave the filter on and add the [cleaning pass](/guide/scrape/clean-content) for what remains.",
      "## Which formats it touches",
      "[Markdown](/guide/formats/markdown) and the [cleaned HTML](/guide/formats/html) are filtered. [Raw HTML](/guide/formats/raw-html) never is: ask for it when you want to know what the filter took away.",
    ],
    related: ["scrape/tags", "scrape/clean-content", "formats/raw-html"],
    example: {
      query: "footer links",
      limit: 2,
      scrapeOptions: { formats: ["markdown", "rawHtml"], onlyMainContent: false },
    },
  },
  {
    slug: "scrape/clean-content",
    title: "Cleaning pass: cookie banners, share buttons, comments",
    summary: "The beta option onlyCleanContent and what it keeps.",
    body: [
      "What survives the [main content filter](/guide/scrape/main-content) may still contain clutter: cookie notices, advertising, share buttons, breadcrumbs, newsletter forms, comments, lists of related articles. `onlyCleanContent` sends the Markdown through a language model that takes these out. It is marked beta.",
      scrapeReference("onlyCleanContent"),
      "## What is kept",
      "Headings, lists, tables, code blocks, references to images and links within the text stay as they are. The model removes; it is not asked to rewrite. The two options may be combined, and usually should be: the filter does the cheap, coarse work first.",
      "## When it is skipped",
      "Very long pages exceed what the model can write out. The pass is then left out, you receive the Markdown as it was, and a [warning](/guide/response/warnings) says so. Under [zero data retention](/guide/privacy/zero-data-retention), and so under [lockdown](/guide/cache/lockdown), it is not available at all.",
      "Because a model takes part, two runs over one page may differ slightly. Do not use it where texts are compared character by character, such as for detecting changes.",
    ],
    related: ["scrape/main-content", "response/warnings", "privacy/zero-data-retention"],
    example: {
      query: "newsletter clutter",
      limit: 2,
      scrapeOptions: { formats: ["markdown"], onlyCleanContent: true },
    },
  },
  {
    slug: "scrape/tags",
    title: "Keep or remove parts of a page by tag and selector",
    summary: "includeTags and excludeTags, and how they interact with the main content filter.",
    body: [
      "When the automatic choice of content is wrong, two lists correct it. `includeTags` keeps what matches and drops everything else; `excludeTags` drops what matches and keeps the rest.",
      scrapeReference("includeTags", "excludeTags"),
      "## What an entry looks like",
      list(
        "A tag: `article`, `table`, `aside`.",
        "A class or an identifier, with its mark: `.price`, `#comments`.",
        "A longer selector, where the service supports it: `main .post-body`.",
      ),
      "Look at the page's [raw HTML](/guide/formats/raw-html) to find a name that is stable. Class names full of random letters change with every release of a site; tags, roles and identifiers last longer.",
      "## Order of events",
      "Both lists are applied to the HTML before Markdown is made. If something that you include is still missing, the [main content filter](/guide/scrape/main-content) may have removed it: switch that off when you choose parts by hand. If the lists overlap, exclusion is the safer assumption.",
      "Remember that the lists hold for every result of the search. An entry that fits one site can empty the pages of another, so combine them with [`includeDomains`](/guide/request/include-domains) or `site:`.",
    ],
    related: ["scrape/main-content", "formats/raw-html", "formats/html"],
    example: {
      query: "selector table",
      limit: 2,
      scrapeOptions: {
        formats: ["markdown"],
        includeTags: ["article", "table"],
        excludeTags: [".comments", "nav"],
      },
    },
  },
  {
    slug: "scrape/base64-images",
    title: "Inline base64 images in Markdown",
    summary: "Why removeBase64Images is on, and which formats it leaves alone.",
    body: [
      "Some pages do not link to their pictures but write them into the HTML as long runs of letters, encoded as base64. One such picture can be larger than the rest of the page. `removeBase64Images`, on by default, keeps the alternative text and puts a short placeholder in the place of the data.",
      scrapeReference("removeBase64Images"),
      "## What is affected",
      "Only [Markdown](/guide/formats/markdown). The [HTML](/guide/formats/html) and [raw HTML](/guide/formats/raw-html) of the same page keep their inline pictures. Pictures that are linked in the usual way, by an address, are never touched by this option, in any format.",
      "## When to keep them",
      list(
        "You archive a page and must be able to show it later without the network.",
        "The pictures are the content: diagrams or formulas drawn by the page's own scripts.",
      ),
      "Otherwise leave it on. Inline data makes responses slow to load, and it is useless to a language model that counts every character. To learn which pictures a page has, ask for the [images format](/guide/formats/images); to see the page as it looks, ask for a [screenshot](/guide/formats/screenshot).",
    ],
    related: ["formats/markdown", "formats/images", "formats/screenshot"],
    example: {
      query: "inline pictures",
      limit: 1,
      scrapeOptions: { formats: ["markdown"], removeBase64Images: false },
    },
  },
  {
    slug: "scrape/pdf",
    title: "PDF files among the results: parsed text or the file itself",
    summary: "What the parsers list does, and why a PDF can be the dearest result of a run.",
    body: [
      "A result may be a PDF. With the default `parsers`, its text is extracted and returned as Markdown like that of any page. The price is different, though: a parsed PDF is billed by the page of the document.",
      scrapeReference("parsers"),
      "An entry of the list is a name, or an object with these fields and [two more](/guide/scrape/pdf-modes):",
      parserReference("type"),
      "## Three ways to treat a PDF",
      table(
        ["You write", "You get", "Price"],
        [
          [
            'nothing, or `["pdf"]`',
            "Markdown of the document",
            `${creditRates.pdfPage.credits} credit per ${creditRates.pdfPage.per}`,
          ],
          [
            'an object with `"maxPages": 10`',
            "Markdown of the first ten pages",
            "at most 10 credits",
          ],
          [
            "`[]`, an empty list",
            "the whole file as base64",
            `${creditRates.pdfWhole.credits} credit per ${creditRates.pdfWhole.per}`,
          ],
        ],
      ),
      "A report of three hundred pages among ten results can therefore cost more than everything else together. Set [`maxPages`](/guide/scrape/pdf-modes), or leave PDF files out of the search with [`-filetype:pdf`](/guide/operators/filetype).",
      "## Was it cut?",
      "The [metadata](/guide/response/metadata) of a PDF result tells `numPages`, the pages that were read, and `totalPages`, those that the document has. When the second is larger, the text was cut short. The second is missing when it could not be determined.",
    ],
    related: ["scrape/pdf-modes", "operators/filetype", "costs/credits"],
    example: {
      query: "annual report filetype:pdf",
      limit: 2,
      scrapeOptions: { formats: ["markdown"], parsers: [] },
    },
  },
  {
    slug: "scrape/pdf-modes",
    title: "Parser modes and page bounds: fast, auto, ocr, maxPages",
    summary: "Embedded text or text recognition, and how to cap a long document.",
    body: [
      "A PDF either contains its text or is a set of pictures of pages. A parser is an object whose `type` says what it reads; its `mode` says how to deal with such pictures.",
      list(
        "`fast` takes the embedded text and nothing else. A scanned document gives an empty result.",
        "`auto`, the default, tries that first and falls back to optical character recognition when there is no text to be had.",
        "`ocr` recognises every page, even where text is embedded. Slow, but right for documents whose embedded text is garbage: bad fonts, columns out of order, an old scan with a faulty text layer.",
      ),
      parserReference("mode", "maxPages"),
      "## Capping the length",
      "`maxPages` stops after the first so many pages. It is the one reliable bound on what a document can [cost](/guide/scrape/pdf). For a table of contents and an introduction, ten pages are plenty.",
      "## Time",
      "Recognition takes seconds per page. Raise the [page time-out](/guide/scrape/timeout) for long scans, or the page fails although it was being read. Whether the text is complete is told by `numPages` and `totalPages` in the [metadata](/guide/response/metadata).",
    ],
    related: ["scrape/pdf", "scrape/timeout", "response/metadata"],
    example: {
      query: "scanned minutes filetype:pdf",
      limit: 1,
      scrapeOptions: {
        formats: ["markdown"],
        timeout: 180_000,
        parsers: [{ type: "pdf", mode: "ocr", maxPages: 10 }],
      },
    },
  },
  {
    slug: "scrape/redaction",
    title: "Redacting personal data from Markdown",
    summary: "redactPII replaces names, e-mail addresses, phone numbers and secrets.",
    body: [
      "`redactPII` replaces personally identifying information in the Markdown that is returned. `true` uses the service's defaults; an object tunes them.",
      scrapeReference("redactPII"),
      "## The object",
      "The specification leaves the fields of the object open. These were seen at services; others may exist and are passed on unchanged:",
      redactionReference(),
      `The kinds of data are ${redactionEntities.map((entity) => `\`${entity}\``).join(", ")}. With the style \`tag\` a name becomes something like \`<PERSON>\`, which keeps the sentence readable; \`mask\` hides the characters, \`remove\` deletes them.`,
      "## Limits of it",
      list(
        "Only Markdown is redacted. HTML, links, screenshots and the page's title are not: do not request them if the data must not leave the service.",
        "Detection makes mistakes in both directions. Read a sample before you rely on it, and try the modes against each other.",
        `It adds ${creditRates.redactPII.credits} credits per page, as seen at services.`,
      ),
      "Redaction concerns what you receive. For what the service *keeps*, see [zero data retention](/guide/privacy/zero-data-retention).",
    ],
    related: ["privacy/zero-data-retention", "formats/markdown", "costs/credits"],
    example: {
      query: "contact page",
      limit: 2,
      scrapeOptions: {
        formats: ["markdown"],
        redactPII: { mode: "accurate", entities: ["EMAIL", "PHONE"], replaceStyle: "tag" },
      },
    },
  },
  {
    slug: "scrape/audit-metadata",
    title: "Audit attribution: who asked, for the security log",
    summary: "auditMetadata names the person behind a request in security events.",
    body: [
      "Several people often share one key. When an organisation has security logging switched on, its events can say who was behind a request: `auditMetadata` carries the name.",
      auditReference(),
      code("json", '{ "auditMetadata": { "username": "analyst-7" } }'),
      "## What it does not do",
      list(
        "It authenticates nobody. The name is taken as it is; only the [key](/guide/start/connect-a-service) counts.",
        "It changes neither the results nor their price.",
        "It has no effect where security logging is not switched on: for the organisation, or in [the policy](/guide/start/engine-policy) of the built-in engine, which then says so in a warning.",
      ),
      "The object holds this one field. Another key inside it is refused with a [400](/guide/errors/400-invalid-request).",
      "## Treat it as personal data",
      "A user name identifies a person. Prefer a pseudonym that your own systems can resolve to a full name or an e-mail address. For the same reason it should not travel when a request is passed on to somebody else: whoever opens the request should fill in their own name, not yours.",
    ],
    related: ["start/connect-a-service", "privacy/threat-protection"],
    example: {
      query: "security log",
      limit: 1,
      scrapeOptions: { formats: ["markdown"], auditMetadata: { username: "analyst-7" } },
    },
  },
]);
