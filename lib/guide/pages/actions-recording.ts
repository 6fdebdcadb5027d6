import { code, json, list, table } from "../markdown";
import { inSection } from "../page";
import { actionReference } from "../reference";

export const recordingActionPages = inSection("actions", [
  {
    slug: "actions/screenshot",
    title: "Screenshot as a step: pictures between two actions",
    summary: "Record what the page looks like at each point of a list of steps.",
    body: [
      "As an action, a screenshot is taken at its place in the list. Several may stand in one list: before the click, after the click, at the end. The addresses come back in order in `actions.screenshots`, apart from the `screenshot` field of the [format](/guide/formats/screenshot).",
      actionReference("screenshot"),
      "## Finding the step that fails",
      "**Trace the steps here**, at every result of the workbench, does this by itself: it asks for that one page with a picture after each step, says first what it costs, and shows the film with what failed. By hand: put a screenshot after every step and read the pictures like a film. The first one that does not show what you expect is where to look: a banner in the way, a page that has not finished loading, a layout that differs from your own browser's.",
      json([
        { type: "click", selector: "#tab-prices" },
        { type: "screenshot" },
        { type: "wait", selector: ".price" },
        { type: "screenshot", fullPage: true },
      ]),
      list(
        "Each picture takes time; do not leave twenty of them in a list that runs every day.",
        "The addresses [expire after 24 hours](/guide/response/expiring-links), as those of the format do.",
        "A `viewport` here changes the window for this picture; both of its sides must be given.",
      ),
    ],
    related: ["formats/screenshot", "actions/output", "response/expiring-links"],
    example: {
      query: "debug failing step",
      limit: 1,
      scrapeOptions: {
        formats: ["markdown"],
        actions: [
          { type: "screenshot" },
          { type: "scroll" },
          { type: "screenshot", fullPage: true },
        ],
      },
    },
  },
  {
    slug: "actions/scrape",
    title: "scrape (action): keep the HTML at this step",
    summary: "Record the address and HTML of the page in the middle of a list of steps.",
    body: [
      "The formats of a search show the page at the *end* of all actions. When a state in between matters, such as every tab of a panel or every page of a paged table, put a `scrape` step where you want to keep it. It records the current address and the HTML.",
      actionReference("scrape"),
      "## Three tabs in one run",
      json([
        { type: "scrape" },
        { type: "click", selector: "#tab-2" },
        { type: "scrape" },
        { type: "click", selector: "#tab-3" },
        { type: "scrape" },
      ]),
      "## Reading the outcome",
      "The recordings come back in `actions.scrapes`, in the order of the steps, each with `url` and `html`. What you get is HTML only; there is no Markdown for states in between. Convert it on your side, and sanitise it before you show it.",
      list(
        "Compare two recordings to see what a click has changed.",
        "Look at the address to notice that a step led to a different page.",
        "Each recording is as large as [raw HTML](/guide/formats/raw-html), so a long list makes a very large response.",
      ),
    ],
    related: ["actions/output", "formats/raw-html", "actions/click"],
    example: {
      query: "tabbed panel",
      limit: 1,
      scrapeOptions: {
        formats: ["markdown"],
        actions: [{ type: "scrape" }, { type: "click", selector: "#tab-2" }, { type: "scrape" }],
      },
    },
  },
  {
    slug: "actions/execute-javascript",
    title: "executeJavascript: run a script on the page",
    summary: "Change the page or read a value that no format contains.",
    body: [
      "When no other action fits, a script does. `executeJavascript` runs it inside the page, with access to everything that the page's own scripts can see, and keeps the value that it returns.",
      actionReference("executeJavascript"),
      "## Reading a value",
      code(
        "json",
        '{ "type": "executeJavascript", "script": "document.querySelectorAll(\'article\').length" }',
      ),
      "The value comes back in `actions.javascriptReturns`, with its type, in the order of the steps. Return plain data: numbers, texts, lists and simple objects. Elements and functions cannot be sent.",
      "## Changing the page",
      list(
        "Open all folded sections at once: `document.querySelectorAll('details').forEach(d => d.open = true)`.",
        "Remove what covers the text: `document.querySelector('.overlay')?.remove()`.",
        "Jump to the end: `window.scrollTo(0, document.body.scrollHeight)`.",
      ),
      "## Care",
      "The script runs on every result's page, whoever made that page. Do not put secrets into it: the page can read them. When the script throws, the step fails and with it the page; write `?.` where an element may be missing.",
    ],
    related: ["actions/output", "actions/click", "actions/scroll"],
    example: {
      query: "folded sections",
      limit: 1,
      scrapeOptions: {
        formats: ["markdown"],
        actions: [
          {
            type: "executeJavascript",
            script: "document.querySelectorAll('details').forEach((each) => { each.open = true; })",
          },
        ],
      },
    },
  },
  {
    slug: "actions/pdf",
    title: "pdf (action): print the page to a file",
    summary: "Paper size, orientation and scale, and where the file comes back.",
    body: [
      "`pdf` prints the page as a browser would and keeps the file. Use it to archive an invoice, a legal text or an article as it looked on that day, with selectable text.",
      actionReference("pdf"),
      "## Paper",
      list(
        "The default is the American Letter format; elsewhere `A4` is usual.",
        "Wide tables want `landscape`, or a `scale` below 1.",
        "A `scale` of zero or less is refused.",
      ),
      "Pages have styles of their own for printing. Navigation and backgrounds often disappear, and links may be written out. If the file must look like the screen, take a full-page [screenshot](/guide/formats/screenshot).",
      "## The outcome",
      "The address of the file is in `actions.pdfs`, in the order of the steps. Fetch it soon; treat it like every [link that expires](/guide/response/expiring-links).",
      "Do not mix this up with reading: a result that *is* a PDF is turned into text by the [parsers](/guide/scrape/pdf), without any action.",
    ],
    related: ["scrape/pdf", "formats/screenshot", "actions/output"],
    example: {
      query: "printable invoice",
      limit: 1,
      scrapeOptions: {
        formats: ["markdown"],
        actions: [{ type: "pdf", format: "A4", landscape: true, scale: 0.8 }],
      },
    },
  },
  {
    slug: "actions/output",
    title: "Where the outcome of actions comes back",
    summary: "The actions object: screenshots, scrapes, javascriptReturns and pdfs.",
    body: [
      "Four of the nine actions produce something. Their outcomes are collected in an object called `actions`, one list for each kind.",
      table(
        ["List", "Filled by", "Holds"],
        [
          ["`screenshots`", "[screenshot](/guide/actions/screenshot)", "addresses of pictures"],
          ["`scrapes`", "[scrape](/guide/actions/scrape)", "address and HTML at that step"],
          [
            "`javascriptReturns`",
            "[executeJavascript](/guide/actions/execute-javascript)",
            "type and value",
          ],
          ["`pdfs`", "[pdf](/guide/actions/pdf)", "addresses of files"],
        ],
      ),
      "## Matching outcome and step",
      "Each list is in the order of the actions that filled it. The first entry of `screenshots` belongs to the first screenshot step, and so on; steps of other kinds do not count. A list that is shorter than you expect means that a step before its end failed. There are no names or numbers to go by, so keep the request together with its response.",
      "## Where to look",
      "The specification does not say whether the object stands at each result or at the top of the response. Read both places. In a search over several results, only the first makes it clear which page an outcome belongs to; with a [limit](/guide/request/limit) of 1 the question does not arise.",
      "## What the built-in engine adds",
      "Beside the four lists the engine of this workbench sends `steps`: one entry for each action that was begun, with `type`, `status` (`done`, `failed` or `unfinished`), `startMs` and `durationMs` in milliseconds since the first action, and `error` where it failed. What came before a failure is kept in the other lists. Other services know nothing of it; there, a list that is shorter than expected is all that tells.",
      "Addresses in these lists are signed and [expire](/guide/response/expiring-links).",
    ],
    related: ["actions/overview", "response/expiring-links", "response/web-results"],
    example: {
      query: "action outputs",
      limit: 1,
      scrapeOptions: {
        formats: ["markdown"],
        actions: [
          { type: "screenshot" },
          { type: "executeJavascript", script: "document.title" },
          { type: "pdf" },
        ],
      },
    },
  },
]);
