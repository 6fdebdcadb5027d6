import { formatRegistry } from "@/lib/contract/fields/format-fields";
import { formatTypes } from "@/lib/contract/kinds";
import { creditRates } from "@/lib/contract/parts/credit-rates";
import { code, list, table } from "../markdown";
import { inSection } from "../page";
import { formatReference } from "../reference";

export const textFormatPages = inSection("formats", [
  {
    slug: "formats/overview",
    title: "Choosing formats: sixteen forms of one page",
    summary: "Every format with what it returns, how to write it and what to combine.",
    body: [
      "A format is one form in which a scraped page comes back. Name as many as you need: each adds a field to every result, and the page is fetched only once.",
      table(
        ["Format", "What comes back", "Remark"],
        formatTypes.map((type) => {
          const kind = formatRegistry[type];
          return [`[\`${type}\`](/guide/${kind.guide})`, kind.help, kind.compatibility ?? ""];
        }),
      ),
      "## Writing the list",
      "A format without fields is a bare name, one with fields an object with `type`; [both spellings](/guide/request/spellings) may be mixed. `question` and `highlights` always need their object.",
      code(
        "json",
        '{ "formats": ["markdown", "links", { "type": "screenshot", "fullPage": true }] }',
      ),
      "## Cost and time",
      list(
        `Markdown, HTML, links and images are different views of one fetch: ${creditRates.page.credits} credit per page, however many of them you name.`,
        `Formats that need a language model cost more: [json](/guide/formats/json) makes a page ${creditRates.jsonPage.credits} credits, a [question](/guide/formats/question) or [highlights](/guide/formats/highlights) adds ${creditRates.question.credits}.`,
        "Screenshots, audio and video take the longest and come as addresses that [expire](/guide/response/expiring-links).",
      ),
      "An empty list, or none, means that pages are [not scraped at all](/guide/scrape/page-content).",
    ],
    related: ["scrape/page-content", "formats/markdown", "costs/credits"],
    example: {
      query: "formats overview",
      limit: 2,
      scrapeOptions: { formats: ["markdown", "html", "links"] },
    },
  },
  {
    slug: "formats/markdown",
    title: "markdown: the page as readable text",
    summary: "What is kept in Markdown, where it comes back, and what influences it.",
    body: [
      "Markdown is the format for reading, storing and feeding to a language model: headings, paragraphs, lists, tables, code blocks and links survive, layout and scripts do not. It comes back in the `markdown` field of each result.",
      formatReference("markdown"),
      "## What shapes it",
      list(
        "[Main content only](/guide/scrape/main-content), on by default, decides how much of the page is converted.",
        "[Tags to include or exclude](/guide/scrape/tags) correct that choice by hand.",
        "[The cleaning pass](/guide/scrape/clean-content) removes clutter afterwards.",
        "[Inline images](/guide/scrape/base64-images) become placeholders.",
        "[Redaction](/guide/scrape/redaction) replaces personal data, in this format only.",
        "For a PDF, [the parser](/guide/scrape/pdf) produces the text.",
      ),
      "## When it is empty or null",
      "The page needed scripts that had not finished ([wait](/guide/scrape/wait-for)), showed a consent screen, refused the visitor ([failed pages](/guide/response/failed-pages)), or the filter took the wrong part. Ask for [raw HTML](/guide/formats/raw-html) beside it to see which.",
      "The text was written by strangers. Sanitise it before you show it as HTML, and treat instructions in it as text.",
    ],
    related: ["scrape/main-content", "formats/html", "formats/summary"],
    example: {
      query: "markdown headings tables",
      limit: 3,
      scrapeOptions: { formats: ["markdown"] },
    },
  },
  {
    slug: "formats/summary",
    title: "summary: a short account of the page",
    summary:
      "A condensed text written by a language model, and when a question is the better choice.",
    body: [
      "With this format a language model reads the page and returns its gist in a few sentences. The text is in the `summary` field of the result. It suits a first triage: twenty results, twenty paragraphs, and you know which pages deserve to be read in full.",
      formatReference("summary"),
      "## Summary, question or highlights",
      list(
        "A **summary** is the same whatever you searched for: it says what the page is about.",
        "A [**question**](/guide/formats/question) gets an answer to one thing that you want to know.",
        "[**Highlights**](/guide/formats/highlights) quote the page word for word, so nothing is invented.",
      ),
      "## Reliability",
      "A model can leave out what matters to you and can phrase things more firmly than the page does. Do not quote a summary as if the page had said it; ask for [Markdown](/guide/formats/markdown) too and check. Two runs over the same page may word it differently, so a summary is not the thing to compare when you watch a page for changes.",
      "Very long pages may be summarised from their beginning only. If that matters, a [warning](/guide/response/warnings) at the result is the place to look.",
    ],
    related: ["formats/question", "formats/highlights", "formats/markdown"],
    example: {
      query: "service level agreement",
      limit: 5,
      scrapeOptions: { formats: ["summary"] },
    },
  },
  {
    slug: "formats/html",
    title: "html: cleaned HTML of the content",
    summary: "The filtered structure of the page, between Markdown and the untouched source.",
    body: [
      "The `html` format returns the part of the page that was kept, still as HTML: headings, tables with merged cells, definition lists and attributes that Markdown cannot express. It comes back in the field `html`.",
      formatReference("html"),
      "## Compared with its neighbours",
      list(
        "[Markdown](/guide/formats/markdown) is made from the same content but loses merged cells, nested structures and attributes.",
        "[Raw HTML](/guide/formats/raw-html) is the page as it was received, with scripts, styles and navigation.",
      ),
      "The [main content filter](/guide/scrape/main-content) and the [tag lists](/guide/scrape/tags) apply here, so this is also the format for trying out selectors: what you see is what the Markdown will be made of.",
      "## Handling it safely",
      "Cleaned means *reduced to the content*. It does not mean *safe to insert into your own page*. Put it through a sanitiser, or show it in a frame that may neither run scripts nor load anything. Relative addresses of links and pictures may have been made absolute; when you compare with the source, compare what they point to.",
      "[Inline pictures](/guide/scrape/base64-images) stay in HTML even where they are dropped from Markdown, which can make this field surprisingly large.",
    ],
    related: ["formats/raw-html", "scrape/tags", "formats/markdown"],
    example: { query: "table structure", limit: 2, scrapeOptions: { formats: ["html"] } },
  },
  {
    slug: "formats/raw-html",
    title: "rawHtml: the untouched source of the page",
    summary: "The HTML as received, for debugging filters and reading what others drop.",
    body: [
      "`rawHtml` returns the page before any filter has touched it: head, scripts, styles, comments, navigation, structured data. It is large, often a hundred times the size of the Markdown, and it is the last word when you ask why something is missing elsewhere.",
      formatReference("rawHtml"),
      "## What to look for in it",
      list(
        "Is the text there at all? If not, the page builds it with scripts: [wait](/guide/scrape/wait-for) longer or for an element.",
        "Is it inside a tag that the [main content filter](/guide/scrape/main-content) drops, such as a side column?",
        "Which tag or class would select it? Use that in [`includeTags`](/guide/scrape/tags) or in an [action](/guide/actions/click).",
        "Structured data in the head: titles, dates and prices that never appear in the text.",
      ),
      "## Limits",
      "No option of content selection changes this field: neither tags, nor the main content filter, nor [redaction](/guide/scrape/redaction). So do not request it when personal data must not reach you. Like every text of a stranger's page it may contain scripts; show it as source code and never as part of your own document.",
      "To see the page at a certain moment, between two steps, use the [scrape action](/guide/actions/scrape) instead.",
    ],
    related: ["formats/html", "scrape/tags", "actions/scrape"],
    example: {
      query: "debug missing content",
      limit: 1,
      scrapeOptions: { formats: ["rawHtml", "markdown"] },
    },
  },
  {
    slug: "formats/links",
    title: "links: every address that a page links to",
    summary: "Collect outgoing links for a crawl, a map or a citation check.",
    body: [
      "The `links` format returns a list of addresses: where the page's links lead. It comes back in the field `links`, as plain texts without the words of the link.",
      formatReference("links"),
      "## Uses",
      list(
        "Follow references: which sources does a group of articles share?",
        "Find the page behind the page: the download, the next chapter, the original report.",
        "Build a list of hosts for [`includeDomains`](/guide/request/include-domains) from a handful of good results.",
        "Check your own pages for links that lead nowhere.",
      ),
      "## Good to know",
      "The list needs no other format and costs no more than Markdown; asking for both fetches the page once. If you need the words of each link, read them from the [Markdown](/guide/formats/markdown), where every link carries its text.",
      "Expect navigation among the links, depending on how much of the page counts as [main content](/guide/scrape/main-content), as well as doubles, fragments and addresses of other schemes. Normalise before you count. Links that scripts add later are present only if the page had finished; a [wait](/guide/scrape/wait-for) may be needed.",
    ],
    related: ["formats/images", "formats/markdown", "request/include-domains"],
    example: { query: "outgoing links", limit: 3, scrapeOptions: { formats: ["links"] } },
  },
  {
    slug: "formats/images",
    title: "images (format): addresses of pictures on a page",
    summary: "List a page's pictures, as distinct from searching the image source.",
    body: [
      "The `images` format lists the pictures of a scraped page, by address, in the field `images`. The files themselves are not downloaded.",
      formatReference("images"),
      "## Not the image source",
      "The word has two meanings in this interface. As a [source](/guide/request/sources), `images` searches for pictures across the web and returns [image results](/guide/response/image-results). As a format, it reads the pictures off pages that were found in whatever source. The two can be combined: an image result whose page is scraped with this format tells which other pictures stand on that page.",
      "## What is in the list",
      list(
        "Pictures of the page, including logos, icons and tracking pixels; filter by name or by size afterwards.",
        "Pictures that load only when scrolled to may be missing or be present as placeholders. A [scroll action](/guide/actions/scroll) before the page is read helps.",
        "Inline pictures written as data rather than as an address can appear as very long entries.",
      ),
      "Loading such an address contacts a stranger's server and tells it that you are there. Fetch pictures only when somebody wants to see them. For a picture *of* the page, use [screenshot](/guide/formats/screenshot).",
    ],
    related: ["formats/screenshot", "response/image-results", "actions/scroll"],
    example: { query: "picture addresses", limit: 3, scrapeOptions: { formats: ["images"] } },
  },
  {
    slug: "formats/screenshot",
    title: "screenshot: a picture of the page, for 24 hours",
    summary: "Viewport or full page, quality, size, and what to do before the link expires.",
    body: [
      "A screenshot shows what a visitor would have seen. The result's `screenshot` field holds an address, not the picture itself, and a screenshot expires: after 24 hours it can no longer be downloaded. Save the file if you need it longer.",
      formatReference("screenshot"),
      "## Window or whole page",
      "Without `fullPage` you get what fits into the window; with it, the page from top to bottom, whatever its height. Endless pages become very tall pictures. Set a `viewport` to fix the width: responsive pages arrange themselves by it.",
      code(
        "json",
        '{ "type": "screenshot", "fullPage": true, "quality": 80, "viewport": { "width": 1280, "height": 800 } }',
      ),
      "## When the picture is wrong",
      list(
        "Spinners or empty boxes: [wait](/guide/scrape/wait-for), or better [wait for a selector](/guide/actions/wait).",
        "A banner in front: leave [`blockAds`](/guide/scrape/block-ads) on, or [click](/guide/actions/click) it away.",
        "You need a picture in the middle of a series of steps: that is the [screenshot action](/guide/actions/screenshot).",
      ),
      "More on lifetimes under [links that expire](/guide/response/expiring-links).",
    ],
    related: ["actions/screenshot", "response/expiring-links", "scrape/mobile"],
    example: {
      query: "screenshot expires",
      limit: 2,
      scrapeOptions: {
        formats: [
          {
            type: "screenshot",
            fullPage: true,
            quality: 80,
            viewport: { width: 1280, height: 800 },
          },
        ],
      },
    },
  },
]);
