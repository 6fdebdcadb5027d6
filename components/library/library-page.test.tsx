import { parseHTML } from "linkedom";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { LibraryView } from "@/lib/contract/library";
import { LibraryPage } from "./library-page";

const shown = (start: LibraryView | null) =>
  parseHTML(`<body>${renderToStaticMarkup(<LibraryPage start={start} now={0} />)}</body>`).document;

test("where the engine is off, the page says so and who can switch it on", () => {
  const page = shown(null);
  expect(page.querySelector("h1")?.textContent).toBe("Library");
  expect(page.querySelector("main")?.textContent).toContain("engine is off on this server");
  expect(page.querySelector("main")?.textContent).toContain("WORKBENCH_ENGINE=on");
  expect(page.querySelector("form")).toBeNull();
});

test("an empty library teaches what can be added, with the form open", () => {
  const page = shown({ sites: [], pages: 0, bytes: 0, mayChange: true });
  expect(page.querySelector("main")?.textContent).toContain("Nothing is in the library yet");
  expect(page.querySelector("form select")).not.toBeNull();
  expect(page.querySelector('[aria-expanded="true"]')?.textContent).toContain("Add to the library");
});

test("somebody who may only look is told why, and offered nothing", () => {
  const page = shown({ sites: [], pages: 0, bytes: 0, mayChange: false });
  expect(page.querySelector("form")).toBeNull();
  expect(page.querySelector("main")?.textContent).toContain(
    "Only the operator changes this library.",
  );
});
