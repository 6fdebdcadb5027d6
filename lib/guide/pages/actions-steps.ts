import { actionRegistry } from "@/lib/contract/fields/action-fields";
import { actionTypes } from "@/lib/contract/parts/actions";
import { json, list, table } from "../markdown";
import { inSection } from "../page";
import { actionReference, scrapeReference } from "../reference";

export const stepActionPages = inSection("actions", [
  {
    slug: "actions/overview",
    title: "Actions: acting on a page before it is read",
    summary: "Nine kinds of step, their order, and their side effects.",
    body: [
      "Some content appears only after somebody has done something: closed a banner, chosen a tab, scrolled, logged in. `actions` is a list of such steps. They are performed in order, on every result's page, before the formats are made.",
      table(
        ["Action", "What it does"],
        actionTypes.map((type) => [
          `[\`${type}\`](/guide/${actionRegistry[type].guide})`,
          actionRegistry[type].help,
        ]),
      ),
      scrapeReference("actions"),
      "## A list that works",
      json([
        { type: "wait", selector: "#results" },
        { type: "click", selector: "button.accept", all: true },
        { type: "scroll", direction: "down" },
        { type: "screenshot", fullPage: true },
      ]),
      "## Building them without writing selectors",
      list(
        "Run the search with [raw HTML](/guide/formats/raw-html) once, then press `Pick` beside a selector: the page that came back opens without scripts and without a connection, and a click on it offers selectors, the most lasting first.",
        "Import a recording: the JSON that the recorder of a browser's developer tools exports, or the script that a generator of browser tests wrote. Every step that no action does is listed, with a script for [`executeJavascript`](/guide/actions/execute-javascript) where one does it.",
        "Export the steps as such a recording, to play them in a browser of your own.",
      ),
      "## Mind",
      list(
        "The same steps run on every page of the search. Steps written for one site fail on others, so restrict the search with [`includeDomains`](/guide/request/include-domains).",
        "A step that fails, such as a click on an element that is not there, spoils that page; the search goes on.",
        "Pages with actions are [never stored](/guide/cache/store-in-cache).",
        "Everything must fit into the [page time-out](/guide/scrape/timeout).",
      ),
    ],
    related: ["actions/output", "actions/wait", "scrape/timeout"],
    example: {
      query: "interactive page",
      limit: 1,
      includeDomains: ["example.org"],
      scrapeOptions: {
        formats: ["markdown"],
        actions: [
          { type: "wait", selector: "#results" },
          { type: "click", selector: "button.accept", all: true },
          { type: "scroll", direction: "down" },
        ],
      },
    },
  },
  {
    slug: "actions/wait",
    title: "wait: for a time, or for a selector to appear",
    summary: "Pause between steps, or go on as soon as an element is on the page.",
    body: [
      "The wait action has two forms. With `milliseconds` it pauses for a fixed time. With `selector` it waits until an element that matches the CSS selector is on the page, and then goes on at once.",
      actionReference("wait"),
      "Exactly one of the two must be given. Both together, or neither, is a [400](/guide/errors/400-invalid-request).",
      "## How do I wait for a selector?",
      json([{ type: "wait", selector: "table.prices tbody tr" }]),
      "Choose an element that appears when the page is *done*: the first row of the table, not the table's frame. Test the selector on the [raw HTML](/guide/formats/raw-html) of the page. If it never appears, the page fails with a time-out.",
      "## When a fixed time is right",
      list(
        "After a click that starts an animation.",
        "After [scrolling](/guide/actions/scroll), to let pictures load.",
        "When nothing on the page tells that it is ready.",
      ),
      "Services were seen to allow 60 seconds of waiting in one list, each selector counting as one second. To wait once before everything, without actions, use [`waitFor`](/guide/scrape/wait-for).",
    ],
    related: ["scrape/wait-for", "actions/click", "scrape/timeout"],
    example: {
      query: "wait for a selector",
      limit: 1,
      scrapeOptions: {
        formats: ["markdown"],
        actions: [
          { type: "wait", selector: "main" },
          { type: "wait", milliseconds: 500 },
        ],
      },
    },
  },
  {
    slug: "actions/click",
    title: "click: buttons, tabs and consent banners",
    summary: "Click the first match or every match of a CSS selector.",
    body: [
      "`click` presses the mouse on the element that a CSS selector finds. It opens tabs, closes banners, loads more entries and puts the cursor into a field before [writing](/guide/actions/write).",
      actionReference("click"),
      "## One or all",
      "Without `all` there must be a match, or the step fails. With `all` every match is clicked, and no match is no error: this makes it the right form for things that *may* be there, such as a cookie dialogue.",
      json([
        { type: "click", selector: "button[aria-label='Accept']", all: true },
        { type: "click", selector: "#load-more" },
      ]),
      "## Selectors that last",
      list(
        "An identifier or a label: `#load-more`, `[aria-label='Next']`, `[data-testid='open']`.",
        "Not the whole path from the top of the page, which breaks with the next redesign.",
        "Not class names of random letters, which change with every release.",
      ),
      "A click that leads to another page takes a moment. Follow it with a [wait](/guide/actions/wait) for an element of the new page; otherwise the page is read halfway between the two.",
    ],
    related: ["actions/write", "actions/wait", "scrape/block-ads"],
    example: {
      query: "load more entries",
      limit: 1,
      scrapeOptions: {
        formats: ["markdown"],
        actions: [
          { type: "click", selector: "#load-more", all: true },
          { type: "wait", milliseconds: 1_000 },
        ],
      },
    },
  },
  {
    slug: "actions/write",
    title: "write: typing text into a form field",
    summary: "Focus with a click, type, then press Enter.",
    body: [
      "`write` types text, character by character, the way a person does, so that suggestions and checks of the page react to it. It types into the element that has the focus and has no selector of its own: click the field first.",
      actionReference("write"),
      "## The usual three steps",
      json([
        { type: "click", selector: "input[name='q']" },
        { type: "write", text: "opening hours" },
        { type: "press", key: "Enter" },
      ]),
      "When nothing is typed, the click did not focus the field: it hit a label, or a banner lay above it. A [screenshot](/guide/actions/screenshot) after the click shows that.",
      "## Typing takes time",
      "Long texts are slow, as each character is an event of its own. To fill a large text area, [a script](/guide/actions/execute-javascript) that sets the value is quicker, though pages that watch the keyboard may not notice it.",
      "## Secrets",
      "Whatever you write goes through the service in the clear and is part of the request: it can end up in saved requests, exports and logs. Log in by a prepared [profile](/guide/scrape/profiles) instead of writing a password into every search.",
    ],
    related: ["actions/click", "actions/press", "scrape/profiles"],
    example: {
      query: "site search form",
      limit: 1,
      scrapeOptions: {
        formats: ["markdown"],
        actions: [
          { type: "click", selector: "input[name='q']" },
          { type: "write", text: "opening hours" },
          { type: "press", key: "Enter" },
        ],
      },
    },
  },
  {
    slug: "actions/press",
    title: "press: a single key such as Enter or Escape",
    summary: "Submit a form, close a dialogue, move with the arrow keys.",
    body: [
      "`press` sends one key to the page, to whatever has the focus. It submits a form that has no visible button, closes a dialogue, opens a menu or moves through a slide show.",
      actionReference("press"),
      "## Names of keys",
      "Keys go by their standard names in browsers, with capitals as shown:",
      list(
        "`Enter`, `Escape`, `Tab`, `Backspace`, `Delete`.",
        "`ArrowUp`, `ArrowDown`, `ArrowLeft`, `ArrowRight`.",
        "`Home`, `End`, `PageUp`, `PageDown`.",
        "A single character stands for itself: `a`, `1`, `/`.",
      ),
      "For text use [write](/guide/actions/write), which types many characters in one step.",
      "## Where the key goes",
      "A page reacts differently depending on the focus: Enter in a search field submits it, Enter on a link follows it, and with no focus at all nothing happens. [Click](/guide/actions/click) the element first if you are not sure. `Tab` moves the focus onward, which helps with pages whose elements are hard to select.",
      "A submitted form loads something new: add a [wait](/guide/actions/wait) for the result before the page is read.",
    ],
    related: ["actions/write", "actions/click", "actions/wait"],
    example: {
      query: "close dialogue with Escape",
      limit: 1,
      scrapeOptions: { formats: ["markdown"], actions: [{ type: "press", key: "Escape" }] },
    },
  },
  {
    slug: "actions/scroll",
    title: "scroll: endless lists and lazily loaded pictures",
    summary: "Scroll the page or one element, and repeat it to load more.",
    body: [
      "Many pages load the rest only when somebody scrolls. The scroll action moves the page down, or up, and with a `selector` it moves one element with a scroll bar of its own, such as a chat or a side list.",
      actionReference("scroll"),
      "## Loading an endless list",
      "One scroll loads one more portion. Repeat it, with a pause each time, so that the portion can arrive:",
      json([
        { type: "scroll", direction: "down" },
        { type: "wait", milliseconds: 800 },
        { type: "scroll", direction: "down" },
        { type: "wait", milliseconds: 800 },
      ]),
      "There is no *to the end*: decide how many portions you need. Mind the bound on actions and the [page time-out](/guide/scrape/timeout).",
      "## Before a screenshot",
      "Pictures below the fold are often placeholders until they come into view. Scroll down once, wait, then take the full-page [screenshot](/guide/formats/screenshot). Headers that stick to the top may cover something after scrolling; scroll `up` again at the end if that disturbs the picture.",
      list("The format [images](/guide/formats/images) also finds more after scrolling."),
    ],
    related: ["actions/wait", "formats/images", "formats/screenshot"],
    example: {
      query: "endless list",
      limit: 1,
      scrapeOptions: {
        formats: ["markdown"],
        actions: [
          { type: "scroll", direction: "down" },
          { type: "wait", milliseconds: 800 },
        ],
      },
    },
  },
]);
