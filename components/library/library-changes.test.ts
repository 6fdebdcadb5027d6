import { expect, test } from "vitest";
import type { LibrarySiteView, LibraryView } from "@/lib/contract/library";
import { librarySiteView as site } from "@/tests/support/library-site-view";
import { announcementFor, applyChange } from "./library-changes";
import { commandsFor, crawlProgress, siteFacts, speedLabel, stateBadge } from "./site-labels";

const library = (...sites: LibrarySiteView[]): LibraryView => ({
  sites,
  pages: 0,
  bytes: 0,
  mayChange: true,
});

test("inserts new sites in order, replaces changed ones and removes others", () => {
  const before = library(site("a"), site("c"), site("d"));
  const after = applyChange(before, {
    sites: [site("b"), site("c", { pages: 3 })],
    gone: ["d"],
    pages: 3,
    bytes: 9,
  });
  expect(after.sites.map(({ id, pages }) => [id, pages])).toEqual([
    ["a", 0],
    ["b", 0],
    ["c", 3],
  ]);
  expect(after).toMatchObject({ pages: 3, bytes: 9, mayChange: true });
});

test("announces starts and ends of crawls, but not their pages", () => {
  const crawling = library(site("a"));
  expect(announcementFor(library(), crawling)).toBe("Crawling a.example.");
  expect(announcementFor(crawling, library(site("a", { pages: 7, queued: 3 })))).toBe("");
  expect(announcementFor(crawling, library(site("a", { state: "finished", pages: 1 })))).toBe(
    "Finished crawling a.example: 1 page.",
  );
  expect(announcementFor(crawling, library(site("a", { state: "stopping" })))).toBe("");
  expect(announcementFor(crawling, library())).toBe("Removed a.example.");
});

test("counts known pages as progress, and omits zero counts", () => {
  const counts = { read: 4, unchanged: 3, skipped: 2, failed: 1, removed: 0 };
  expect(crawlProgress({ counts, queued: 1_190 })).toEqual({
    done: 10,
    all: 1_200,
    label: "10 of 1,200 known pages",
  });
  expect(siteFacts(site("a", { pages: 1 }))).toBe("1 page");
  expect(siteFacts(site("a", { pages: 7, queued: 5, counts }))).toBe(
    "7 pages · 5 queued · 1 failed",
  );
  expect([speedLabel(null), speedLabel(31.25)]).toEqual(["–", "31.3 pages/s"]);
});

test("allows resuming or restarting a paused crawl, and only pausing a running one", () => {
  expect(commandsFor("stopped")).toEqual({ stop: false, resume: true, renew: true });
  expect(commandsFor("reading")).toEqual({ stop: true, resume: false, renew: false });
  expect(commandsFor("removing")).toEqual({ stop: false, resume: false, renew: false });
});

test("warns about a finished crawl in which more pages failed than were found", () => {
  const badgeOf = (found: number, failed: number, state: LibrarySiteView["state"] = "finished") => {
    const half = Math.floor(found / 2);
    const counts = { read: half, unchanged: found - half, skipped: 9, failed, removed: 0 };
    const { label, tone } = stateBadge(site("a", { state, counts }));
    return `${label}, ${tone}`;
  };
  expect(badgeOf(1, 2_000)).toBe("Mostly failed, warn");
  expect(badgeOf(0, 1)).toBe("Mostly failed, warn");
  expect(badgeOf(10, 10)).toBe("Crawled, ok");
  expect(badgeOf(0, 0)).toBe("Crawled, ok");
  expect(badgeOf(1, 2_000, "reading")).toBe("Crawling, accent");
  expect(badgeOf(1, 2_000, "failed")).toBe("Failed, bad");
});
