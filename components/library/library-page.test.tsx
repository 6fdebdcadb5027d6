import { parseHTML } from "linkedom";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { LibraryView } from "@/lib/contract/library";
import { LibraryPage } from "./library-page";

const shown = (start: LibraryView | null) =>
  parseHTML(`<body>${renderToStaticMarkup(<LibraryPage start={start} now={0} />)}</body>`).document;

test("says how to enable the engine if it is off", () => {
  const page = shown(null);
  expect(page.querySelector("h1")?.textContent).toBe("Library");
  expect(page.querySelector("main")?.textContent).toContain("engine is off on this server");
  expect(page.querySelector("main")?.textContent).toContain("WORKBENCH_ENGINE=on");
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
