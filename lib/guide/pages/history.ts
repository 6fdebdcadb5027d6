import { list, table } from "../markdown";
import { inSection } from "../page";

export const historyPages = inSection("privacy", [
  {
    slug: "privacy/history",
    title: "History: what this browser keeps of your runs",
    summary: "Which parts of a run are kept, for how long, and how to take them along.",
    body: [
      "Every run is kept in the browser that started it, with its response, so that it can be read again without paying for it again. Nothing of it goes to the server of the workbench or to anybody else: the history lives in the storage of this browser, for this address, and goes when you clear the data of the site.",
      "## What a kept run has",
      table(
        ["Part", "Kept"],
        [
          ["the request", "without what may hold a secret"],
          ["the response", "every byte as it came, compressed"],
          ["times, status, cost", "as the run told them"],
          ["the name of the connection", "but never its key"],
        ],
      ),
      "Left out of the request are [headers](/guide/scrape/headers), the [profile](/guide/scrape/profiles), the user name of the [audit](/guide/scrape/audit-metadata), and what steps type or run. The entry says so, and running it again asks you to supply them. A response that repeats one of these texts is not kept either.",
      "## What is never kept",
      "Runs that asked for [zero data retention](/guide/privacy/zero-data-retention) or for [lockdown](/guide/cache/lockdown) leave neither a response nor an address behind: only that a run took place, when, and what it cost.",
      "## When storage runs out",
      list(
        "Before the quota of the browser is reached, the oldest large responses make room, then the oldest small ones. Their entries stay and say what happened.",
        "Pinned runs keep their responses.",
        "Beyond five thousand runs the oldest entries go whole, unless they are pinned.",
      ),
      "## Reading and moving it",
      "The history stands beside the form, and filters by words, site, status and cost. *Open* shows the results as they were and sends nothing; *run again* fills the form and sends it. Entries can be renamed, pinned and deleted, and a deletion can be taken back. The whole history travels to another browser as a file.",
      "To pass on a single run use the bundle in the export menu: one file with the request, the response, every page and the pictures that you kept. Drop it on the workbench to open it, a trace as the trace that it was, also without a network and long after the [addresses have expired](/guide/response/expiring-links).",
    ],
    related: ["privacy/zero-data-retention", "cache/lockdown", "response/expiring-links"],
  },
]);
