import { libraryLimits, readingLimits } from "@/lib/contract/library";
import { code, list } from "../markdown";
import { inSection } from "../page";

const number = (value: number): string => value.toLocaleString("en");
const { maxPages, maxDepth, maxMegabytes, delayMs } = readingLimits;

export const libraryPages = inSection("start", [
  {
    slug: "start/library",
    title: "The library: adding a site to the built-in engine",
    summary:
      "Add sites, sitemaps, feeds, lists of addresses, folders and files; watch them being read.",
    body: [
      "The library is everything that the built-in engine can find by itself. It begins with this guide. **Library**, at the top of the workbench, opens its page: every site with its pages, what is being read, and a form to add one.",
      "## What can be added",
      list(
        "A **site**: from one page on, links are followed within the host, and the sitemaps that its robots.txt names are read too.",
        "A **sitemap**: the pages that it names, through nested ones, packed ones and plain text.",
        "A **feed**: the pages that an RSS, Atom or JSON feed names. They are [news](/guide/request/sources), dated by the feed.",
        `A **list of addresses**, of any hosts, up to ${number(libraryLimits.urls)}.`,
        "A **folder** of the machine that runs the workbench, or **files** that you drop: HTML, Markdown, text and PDF.",
      ),
      "Searches go on while something is read: a page can be found a moment after it was read. Choose a site to see its last pages, the queue, and what was skipped or failed, with the reason, while it happens.",
      "## Stop, go on, read again, remove",
      "**Stop** ends a reading where it is and **Resume** goes on from there. The same happens by itself when the workbench is restarted, or ends without warning. **Read again** asks for every page anew: what has not changed is not sent a second time, and what is gone leaves the library. With a number of hours it happens by itself. **Remove** takes the site and its pages out.",
      "## From the terminal",
      code(
        "bash",
        "npm run library -- add https://example.org/docs/ --max-pages 2000 --delay 500",
        "npm run library -- list",
        "npm run library -- remove https://example.org",
      ),
      "It works on the same library, also while the workbench runs; the page shows what the command does.",
      "## What to add",
      "Documentation, a blog, a handbook, release notes: whatever you would like to search with [operators](/guide/operators/overview) and without spending credits. How a site is read, and where the reading stops, is a page of [its own](/guide/start/library-reading).",
    ],
    related: ["start/library-reading", "start/engine-today", "operators/site"],
  },
  {
    slug: "start/library-reading",
    title: "How the library reads a site: robots, pace, limits, crawl errors",
    summary: "What a reading keeps to, when it stops, and what skipped and failed mean.",
    body: [
      "A reading asks a site for its pages, one after the other, under the name `SearchWorkbench`.",
      "## What it keeps to",
      list(
        "robots.txt: its rules, its crawl delay, its sitemaps. Where that file cannot be had, because the server fails, nothing of the site is read.",
        "The wishes of a page: `noindex`, `nofollow`, its canonical address, its translations in other languages (`hreflang`).",
        "A server that answers 429 or 503 and says how long to wait is left alone for so long, at most a minute, and asked again up to three times.",
        "Addresses of private networks are refused. A site on this machine or in its network is read only because you named it yourself.",
      ),
      "## Limits",
      "Each site has its own, under **Limits and schedule** when it is added and under **Settings** later:",
      list(
        `Pages of one reading: ${number(maxPages.default)} by default, more for lists, folders and files; up to ${number(maxPages.max)}. The page says how many known ones were left unread.`,
        `Depth, in links from the beginning: ${maxDepth.default} for a site. Sitemaps, feeds and lists name their pages themselves, so theirs is 0.`,
        `Megabytes of text in one reading: ${number(maxMegabytes.default)}.`,
        `Pace, in milliseconds between two requests to one host: ${delayMs.default}, and 0 on this machine. robots.txt can only make it slower.`,
        "Hours until it is read again; without a number only when you ask.",
      ),
      "## Reading again costs little",
      "Every page is asked for with the validators that it came with (`ETag`, `Last-Modified`). A 304 leaves it as it is, and so does a page whose text is the same as before. A page that answers 404 or 410 is taken out; one that fails for the moment stays.",
      "## Skipped and failed",
      list(
        "**Skipped**: not wanted in a search. It asks not to be indexed, is a copy of another page, leads to another site, has no text, is no page, or robots.txt forbids it.",
        "**Failed**: wanted and not obtained. The server answered with an error, or not at all.",
      ),
      "Both are listed with their reasons under **Problems**, where they can be filtered.",
      "## What it cannot read",
      "Pages that appear only after scripts have run are read as the empty shell that the server sends, and scanned PDF files have no text. Folders are read only where the workbench runs for the person at this machine alone; where others can reach it, the library is its operator's, and everybody else may look.",
    ],
    related: ["start/library", "start/app-settings", "request/sources"],
  },
]);
