import { list, table } from "../markdown";
import { inSection } from "../page";

export const listPages = inSection("response", [
  {
    slug: "response/reading-lists",
    title: "Reading a list of results in the workbench: filter, sort, table, grid",
    summary: "Find, narrow, order and lay out the results of a run, without a new request.",
    body: [
      "Everything above a list works on the response that you have: it sends nothing and costs nothing. How much of it you see is always said at the right, such as *12 of 30 shown*.",
      "## Narrowing",
      "**Find in all content** looks for a text in whatever came with each result: titles and excerpts, but also the whole Markdown, HTML, JSON and metadata. Capitals do not matter. Each card says how many hits it has, and the line below says where else the text is.",
      "**Filter** counts what tells the results apart, and lets you tick what you want to see:",
      table(
        ["Facet", "Use it to"],
        [
          ["Domain, category, language, date, status", "look at a part of the results"],
          ["Domains asked for", "hide what is outside of `includeDomains` or `site:`"],
          ["Condition", "find pages that failed, formats that did not come, robot walls"],
          ["Found in", "leave out what is there twice, or see what the news have, too"],
          ["Cache", "tell copies from fresh pages"],
        ],
      ),
      "Ticks within one facet are alternatives; facets together all have to hold. What you narrow belongs to this run and is gone with the next.",
      "## Order and shape",
      "The menu and the heads of the table put results in another order; what has nothing in a column comes last. News can stand under their days, images in a grid of their own shapes. The view, the columns and the order are remembered in this browser.",
      "A date is read where it can mean one day only, such as `2026-11-03` or *2 hours ago*. A date such as 03/04/2026 is shown as it came and counts as none.",
      "## Robot walls",
      "A page that came with success, is short and speaks like a check for robots is marked. The button on its card fills the form with this run for that host alone, through the [enhanced proxy](/guide/scrape/proxies); you decide whether to send it.",
      "## Keys",
      list(
        "`j` and `k` go to the next and the previous result, `Home` and `End` to the ends; in a grid the arrows move by rows.",
        "`Enter` opens the result, `1` to `9` choose its tabs, `Escape` leads back.",
        "In the large view of an image the arrows go on to the others, and `z` shows it in its own size.",
      ),
      "Images are loaded only after you agreed; until then each frame has the shape that the service told.",
    ],
    related: ["response/web-results", "response/empty-lists", "response/failed-pages"],
  },
]);
