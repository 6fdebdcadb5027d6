import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makePdf } from "@/lib/engine/page/pdf/test-support/make-pdf";
import { temporaryFolder } from "@/tests/support/temporary-folder";
import { DiskPages } from "./disk-pages";

const BASE = "http://127.0.0.1:1/files/x/";
const { signal } = new AbortController();

test("reports an unreadable folder and reads the others", async () => {
  const folder = mkdtempSync(join(tmpdir(), "disk-pages-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ["a", "b c", "d"]) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "page.md"), "# Page");
  }
  const pages = new DiskPages(folder, BASE);
  const urls = pages.urls(signal);
  const found = [(await urls.next()).value];
  // The user running the tests may read every existing folder, so this one is removed.
  rmSync(join(folder, "b c"), { recursive: true });
  for await (const url of urls) found.push(url);
  expect(found).toEqual([`${BASE}a/page.md`, `${BASE}b%20c/`, `${BASE}d/page.md`]);
  const task = { url: `${BASE}b%20c/`, etag: null };
  expect(await pages.visit(task, { revalidate: false }, { signal, now: () => new Date() })).toEqual(
    { kind: "failed", error: "The folder could not be read." },
  );
});

test("distinguishes a damaged PDF from one without text", async () => {
  const folder = mkdtempSync(join(tmpdir(), "disk-pages-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const whole = makePdf([{ texts: [] }]);
  writeFileSync(join(folder, "empty.pdf"), whole);
  writeFileSync(join(folder, "nothing.pdf"), "");
  writeFileSync(join(folder, "damaged.pdf"), "%PDF-1.7\nand then nothing of the kind");
  const pages = new DiskPages(folder, BASE);
  const visit = (name: string) =>
    pages.visit(
      { url: BASE + name, etag: null },
      { revalidate: false },
      { signal, now: () => new Date() },
    );
  const damaged = { kind: "failed", error: "The PDF is damaged and cannot be read." };
  expect(await visit("damaged.pdf")).toEqual(damaged);
  expect(await visit("nothing.pdf")).toEqual(damaged);
  expect(await visit("empty.pdf")).toMatchObject({
    kind: "skipped",
    reason: "The PDF contains no text.",
  });
});

test("takes the language from the text of a page that declares none or the English of its template", async () => {
  const folder = temporaryFolder();
  const german =
    "Die Bibliothek ist montags geschlossen. Der Ausweis wird an der Theke ausgestellt.";
  const english = "The library is closed on Mondays. You get a card at the desk, and it is free.";
  const texts = { none: german, en: german, "en-GB": english, nl: english };
  const languages = Object.entries(texts).map(async ([declared, text]) => {
    const lang = declared === "none" ? "" : ` lang="${declared}"`;
    writeFileSync(join(folder, `${declared}.html`), `<html${lang}><title>Card</title><p>${text}`);
    const task = { url: `${BASE}${declared}.html`, etag: null };
    const context = { signal, now: () => new Date() };
    const visit = await new DiskPages(folder, BASE).visit(task, { revalidate: false }, context);
    return "page" in visit && visit.page.language;
  });
  expect(await Promise.all(languages)).toEqual(["de", "de", "en-GB", "nl"]);
});
