import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { DiskPages } from "./disk-pages";

const BASE = "http://127.0.0.1:1/files/x/";
const { signal } = new AbortController();

test("one folder that cannot be read is told of, and the others are read", async () => {
  const folder = mkdtempSync(join(tmpdir(), "disk-pages-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ["a", "b c", "d"]) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "page.md"), "# Page");
  }
  const pages = new DiskPages(folder, BASE);
  const addresses = pages.addresses(signal);
  const found = [(await addresses.next()).value];
  // Whoever runs this may read every folder that there is; one that is gone is not to be read by anybody.
  rmSync(join(folder, "b c"), { recursive: true });
  for await (const address of addresses) found.push(address);
  expect(found).toEqual([`${BASE}a/page.md`, `${BASE}b%20c/`, `${BASE}d/page.md`]);
  const task = { url: `${BASE}b%20c/`, etag: null };
  expect(await pages.visit(task, { revalidate: false }, { signal, now: () => new Date() })).toEqual(
    { kind: "failed", error: "This folder could not be read." },
  );
});
