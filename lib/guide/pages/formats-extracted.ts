import { creditRates } from "@/lib/contract/parts/credit-rates";
import { code, json, list } from "../markdown";
import { inSection } from "../page";
import { formatReference } from "../reference";

const priceSchema = {
  type: "object",
  properties: { name: { type: "string" }, pricePerMonth: { type: "number" } },
  required: ["name"],
};

export const extractedFormatPages = inSection("formats", [
  {
    slug: "formats/json",
    title: "json: structured data by prompt and schema",
    summary: "Let a language model fill a JSON Schema from every page.",
    body: [
      "The `json` format turns pages into records. You describe what you want, in words (`prompt`), as a JSON Schema (`schema`), or both; a language model reads the page and fills it in. The record comes back in the field `json`.",
      formatReference("json"),
      "## A schema is worth the trouble",
      "With a prompt alone the shape may differ from page to page. A schema fixes the names and types, so that ten results can be put into one table:",
      json({ type: "json", prompt: "The cheapest plan.", schema: priceSchema }),
      list(
        "Give every property a telling name; the name is the instruction.",
        "Require only what every page is bound to have. A required field invites the model to invent one.",
        "Prefer numbers and short texts to long descriptions.",
        "Keep it flat: deep schemas are filled less reliably.",
      ),
      "## Price and checking",
      `A page with this format costs ${creditRates.jsonPage.credits} credits, as seen at services, in place of ${creditRates.page.credits}. Validate what comes back against your schema, and spot-check values against the [Markdown](/guide/formats/markdown) of the same page. For goods on sale and restaurant menus there are ready-made shapes: [product](/guide/formats/product) and [menu](/guide/formats/menu).`,
    ],
    related: ["formats/question", "formats/product", "costs/credits"],
    example: {
      query: "subscription plans",
      limit: 3,
      scrapeOptions: {
        formats: [{ type: "json", prompt: "The cheapest plan.", schema: priceSchema }],
      },
    },
  },
  {
    slug: "formats/change-tracking",
    title: "changeTracking: what changed since the last scrape",
    summary: "Compare a page with its earlier copy, line by line or field by field.",
    body: [
      "`changeTracking` compares the page with the copy from its previous scrape and reports the difference in a field of the same name: when the previous scrape was, whether the page is new, same, changed or removed, and whether it is still linked or hidden.",
      formatReference("changeTracking"),
      "## Two modes",
      list(
        "`git-diff` tells changes line by line, as programmers know them from version control.",
        "`json` compares chosen values. Say which, with a prompt or a schema: the price, the date of a meeting, the number of places left.",
      ),
      "## Separate histories",
      "Every scrape of the same address extends one history. With a `tag` you keep a history of your own, so that a daily and a weekly run do not disturb each other, each comparing with its own last time.",
      "The first run of an address has nothing to compare with and says *new*. Ask for [Markdown](/guide/formats/markdown) alongside, since that is the text being compared.",
      "## In a search",
      "Hosted services have been seen to refuse this format in a search, because results come and go. If you get a [400](/guide/errors/400-invalid-request) that names it, track fixed addresses with a scrape operation instead.",
    ],
    related: ["formats/markdown", "formats/json", "errors/400-invalid-request"],
    example: {
      query: "terms of service",
      limit: 2,
      includeDomains: ["example.org"],
      scrapeOptions: {
        formats: ["markdown", { type: "changeTracking", modes: ["git-diff"], tag: "weekly" }],
      },
    },
  },
  {
    slug: "formats/branding",
    title: "branding: colours, fonts and logo of a site",
    summary: "Read a site's visual identity as data.",
    body: [
      "`branding` describes how a site looks instead of what it says: its colour scheme, primary, secondary and accent colours, background and text colours, fonts, sizes, spacing, button shapes, and the addresses of logo, icon and preview picture. It comes back as an object in the field `branding`.",
      formatReference("branding"),
      "## What to expect",
      list(
        "Values are read from a rendered page, so they describe *that* page. A campaign page may look unlike the rest of the site; a home page or an imprint is the better sample.",
        "Every part is optional. A site without a recognisable accent colour has none in the result.",
        "Font names are those that the site asks for, which is not a licence to use them.",
      ),
      "## Combining",
      "Add a [screenshot](/guide/formats/screenshot) to check the colours by eye. Search with `site:` and a limit of 1, since one page is enough.",
      "Hosted services may refuse the format in a search with a [400](/guide/errors/400-invalid-request). With page options such as [mobile](/guide/scrape/mobile), spacing and sizes are those of the small layout.",
    ],
    related: ["formats/screenshot", "formats/images"],
    example: {
      query: "about us",
      limit: 1,
      includeDomains: ["example.org"],
      scrapeOptions: { formats: ["branding"] },
    },
  },
  {
    slug: "formats/product",
    title: "product: variants, prices and stock of goods",
    summary: "A ready-made record for pages that sell something.",
    body: [
      "For pages on which one thing is sold, `product` returns a record in the field of that name: title, address, pictures, and a list of variants, each with its price, a reduced price where there is one, and its availability.",
      formatReference("product"),
      "## Reading prices",
      "A price has an amount, a currency and the text as the page shows it. Compare amounts only within one currency, and remember that shops show prices by country: set the visitor's [country and languages](/guide/scrape/languages), or a German and an American visit will be mixed up.",
      "## Reading availability",
      "Availability is a yes or no, with the page's own words beside it. *Ships in three weeks* may count as in stock; look at the words when it matters.",
      list(
        "A category page or a list of goods is not one product; expect the record to be missing or to describe the first.",
        "Variants that appear only after choosing a size need [actions](/guide/actions/overview).",
        "For fields that the record lacks, such as the weight, use [json](/guide/formats/json) with a schema.",
      ),
    ],
    related: ["formats/json", "scrape/languages", "formats/menu"],
    example: {
      query: "mechanical keyboard price",
      country: "DE",
      limit: 3,
      scrapeOptions: { formats: ["product"], location: { country: "DE", languages: ["de-DE"] } },
    },
  },
  {
    slug: "formats/menu",
    title: "menu: dishes and prices of a restaurant",
    summary: "A ready-made record for menus: sections, items, diets and options.",
    body: [
      "`menu` reads a restaurant's menu into a record. The field `menu` tells first whether the page is one at all, in `isMenu`; then come the sections in their order, with a name and the items in each.",
      formatReference("menu"),
      "## An item",
      list(
        "Its name, and a price where the page states one.",
        "Whether it is available.",
        "Diets that it suits, as a list, and calories where given.",
        "Groups of options: sizes, sides, sauces.",
      ),
      "## Getting good pages",
      "A search for restaurants finds home pages and portals first. Words such as *menu* or *carte* with [`intitle:`](/guide/operators/intitle) lead to the right page, and [country and place](/guide/request/place) to the right town. Menus are often [PDF files](/guide/scrape/pdf), which are billed by the page, or photographs, which no text parser can read.",
      "Check `isMenu` before you use the rest. When it is false the page was something else, and the sections are empty. For anything beyond this shape, such as allergens, describe your own record with [json](/guide/formats/json).",
    ],
    related: ["formats/product", "formats/json", "request/place"],
    example: {
      query: "lunch menu intitle:menu",
      country: "IT",
      location: "Torino,Piemonte,Italy",
      limit: 3,
      scrapeOptions: { formats: ["menu"] },
    },
  },
  {
    slug: "formats/question",
    title: "question: ask every result the same thing",
    summary: "An answer per page in the answer field, with its price and its bounds.",
    body: [
      "A question is asked of each page separately, and each page answers for itself. The text comes back in the field `answer` of the result. It is the quickest way to compare how several sources see one matter.",
      formatReference("question"),
      code(
        "json",
        '{ "type": "question", "question": "Which wait does this page recommend after status 429?" }',
      ),
      "## Asking well",
      list(
        "Ask for one thing. Two questions in one sentence get half an answer each.",
        "Ask what the page can know. *Is this the best tool?* invites an opinion; *Which platforms does it name?* gets a list.",
        "Say what to answer when the page is silent: *… or say that it does not tell.*",
      ),
      "## Spelling, price, openness",
      `The bare name \`"question"\` is refused, as the question itself is missing. The format adds ${creditRates.question.credits} credits per page on top of the page, as seen at services. The specification does not list all fields of this object, so further ones are passed on unchanged.`,
      "An answer is a model's reading of one page. Ask for [Markdown](/guide/formats/markdown) or [highlights](/guide/formats/highlights) too, and check the passage it rests on.",
    ],
    related: ["formats/highlights", "formats/summary", "formats/json"],
    example: {
      query: "retry after 429",
      limit: 3,
      scrapeOptions: {
        formats: [
          { type: "question", question: "How long should a client wait, according to this page?" },
        ],
      },
    },
  },
  {
    slug: "formats/highlights",
    title: "highlights (format): passages quoted from the page",
    summary: "Extract the lines of a page that answer a query of their own.",
    body: [
      "The `highlights` format reads the whole page and returns the passages that fit a query which you give it. They are quoted, not rephrased, and come back in the field `highlights`. The format is known from services; the specification does not list it.",
      formatReference("highlights"),
      code("json", '{ "type": "highlights", "query": "how long links stay valid" }'),
      "## Its query is not the search's query",
      "The search finds pages; the format looks into each of them. The two can differ, and it is often better if they do: search for *object storage comparison* and extract *price per gigabyte and month*.",
      "## Not the highlights switch",
      "[`highlights` at the top of the request](/guide/request/highlights) is a switch that makes descriptions fit the query. It is free and works without scraping, but it sees only what the search index knows. The format sees the page as it is now.",
      list(
        `It adds ${creditRates.highlights.credits} credits per page, as seen at services.`,
        "A page with nothing to the point returns an empty list.",
        "The bare name is refused: the query is missing.",
      ),
    ],
    related: ["request/highlights", "formats/question", "formats/summary"],
    example: {
      query: "signed link lifetime",
      limit: 3,
      scrapeOptions: { formats: [{ type: "highlights", query: "how long links stay valid" }] },
    },
  },
  {
    slug: "formats/audio",
    title: "audio: the sound of a video page as MP3",
    summary: "A signed address that works for one hour.",
    body: [
      "For pages of supported video sites, `audio` extracts the sound track and returns it as an MP3 file. The field `audio` holds a signed address; it works for one hour, after which the file cannot be fetched any more.",
      formatReference("audio"),
      "## Working with it",
      list(
        "Download at once, in the same program that made the search. Queues and overnight jobs come too late.",
        "Search video sites only: with [`includeDomains`](/guide/request/include-domains) you avoid paying for pages that have no sound.",
        "Give long recordings a generous [page time-out](/guide/scrape/timeout).",
        "A page without a supported video has null or nothing in this field; that is no error.",
      ),
      "A signed address carries its permission within itself: whoever has the link can fetch the file until it runs out. Do not put it into logs or messages.",
      "Hosted services may refuse the format in a search with a [400](/guide/errors/400-invalid-request). Mind the rights of the people in the recording, and the rules of the site. For the picture as well, see [video](/guide/formats/video); for lifetimes of all kinds, [links that expire](/guide/response/expiring-links).",
    ],
    related: ["formats/video", "response/expiring-links"],
    example: {
      query: "conference talk recording",
      limit: 1,
      scrapeOptions: { formats: ["audio"], timeout: 180_000 },
    },
  },
  {
    slug: "formats/video",
    title: "video: the best available recording of a page",
    summary: "A signed address of the video file, valid for one hour.",
    body: [
      "`video` extracts the video of a page on a supported site, in the best quality that the site offers, and returns a signed address in the field `video`. As with [audio](/guide/formats/audio), the address works for one hour.",
      formatReference("video"),
      "## Before you ask for it",
      list(
        "Best quality means large files. There is no field for a smaller one.",
        "Extraction takes time. Keep the [limit](/guide/request/limit) at one or two and the [page time-out](/guide/scrape/timeout) at some minutes.",
        "A page whose player is not supported leaves the field empty, without failing.",
      ),
      "## Keeping the file",
      "Fetch it within the hour and store it yourself. When the address has expired, nothing brings it back but a new run, which is billed again. If all you need is the spoken word, [audio](/guide/formats/audio) is a fraction of the size; if you only want to see what the page looks like, take a [screenshot](/guide/formats/screenshot).",
      "Some hosted services refuse the format in a search with a [400](/guide/errors/400-invalid-request). Respect copyright: that a file can be fetched does not mean that it may be published.",
    ],
    related: ["formats/audio", "response/expiring-links", "scrape/timeout"],
    example: {
      query: "product demonstration recording",
      limit: 1,
      scrapeOptions: { formats: ["video"], timeout: 240_000 },
    },
  },
]);
