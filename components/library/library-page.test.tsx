import { parseHTML } from "linkedom";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { LibraryStart } from "@/lib/contract/library";
import { librarySiteView } from "@/tests/support/library-site-view";
import { LibraryPage } from "./library-page";
import { PageList } from "./page-lists";
import { QueuePanel, RecentPagesPanel } from "./site-pages-panel";

const shown = (start: LibraryStart) =>
  parseHTML(
    `<body>${renderToStaticMarkup(<LibraryPage start={start} now={0} isAdding={false} query="" />)}</body>`,
  ).document;

test("says how to enable the engine if it is off", () => {
  const page = shown(null);
  expect(page.querySelector("h1")?.textContent).toBe("Library");
  expect(page.querySelector("main")?.textContent).toContain("engine is off on this server");
  expect(page.querySelector("main")?.textContent).toContain("WORKBENCH_ENGINE=on");
  expect(page.querySelector("form")).toBeNull();
});

test("says why the library cannot be read, and offers another try", () => {
  const page = shown({ unavailable: "The PostgreSQL database db.example does not respond." });
  const alert = page.querySelector('main [role="alert"]');
  expect(alert?.textContent).toContain("The PostgreSQL database db.example does not respond.");
  expect(alert?.querySelector("a")?.getAttribute("href")).toBe("/library");
  expect(page.querySelector("form")).toBeNull();
});

test("shows the open form and what can be added if the library is empty", () => {
  const page = shown({ sites: [], pages: 0, bytes: 0, mayChange: true });
  expect(page.querySelector("main")?.textContent).toContain("The library is empty");
  expect(page.querySelector("form select")).not.toBeNull();
  expect(page.querySelector('[aria-expanded="true"]')?.textContent).toContain("Add to the library");
});

test("explains to read-only users why they cannot change the library", () => {
  const page = shown({ sites: [], pages: 0, bytes: 0, mayChange: false });
  expect(page.querySelector("form")).toBeNull();
  expect(page.querySelector("main")?.textContent).toContain(
    "Only the operator can change this library",
  );
});

test("has the themes, whether the engine is on or off", () => {
  for (const start of [null, { sites: [], pages: 0, bytes: 0, mayChange: true }])
    expect(shown(start).querySelector("header")?.innerHTML).toContain("Theme: system");
});

test("makes the title and the URL of a page one link that keeps the page's own context", () => {
  const html = renderToStaticMarkup(
    <PageList
      pages={[
        { url: "https://a.example/owls", title: "Owls", outcome: "page", reason: null, at: "" },
        { url: "https://a.example/none", title: "", outcome: "failed", reason: "404", at: "" },
      ]}
      label="Recent pages"
      nothing="None"
    />,
  );
  const links = [...parseHTML(`<body>${html}</body>`).document.querySelectorAll("a")];
  expect(links.map((link) => link.textContent)).toEqual([
    "Owlshttps://a.example/owls",
    "https://a.example/none",
  ]);
  for (const link of links) {
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toBe("noreferrer");
  }
});

test("offers a filter above the recent pages and above the queue", () => {
  const site = librarySiteView("marsh", { queued: 3 });
  for (const Panel of [RecentPagesPanel, QueuePanel]) {
    const html = renderToStaticMarkup(<Panel site={site} live={{ recent: [], queue: [] }} />);
    expect(html).toMatch(/<search><[\s\S]*aria-label="Filter (pages|the queue) by/);
  }
});
