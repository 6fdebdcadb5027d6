import { expect, test } from "vitest";
import type { Action } from "@/lib/contract/schemas/actions";
import { createAddressGuard } from "@/lib/net/address-guard";
import { scrapePage } from "../page/scrape-page";
import { fixedWaitsError } from "./fixed-waits";

const wait = (milliseconds: number): Action => ({ type: "wait", milliseconds });

test("rejects fixed waits that reach the time limit, in any combination", () => {
  expect(fixedWaitsError({ waitFor: 60_000 })).toMatch(/60000 ms.*timeout.*60000 ms/);
  expect(
    fixedWaitsError({ waitFor: 500, timeout: 1_000, actions: [wait(300), wait(200)] }),
  ).toMatch(/1000 ms/);
  expect(fixedWaitsError({ timeout: 5_000, actions: [wait(1e8)] })).not.toBeNull();
  expect(fixedWaitsError({ waitFor: 500, timeout: 1_001, actions: [wait(500)] })).toBeNull();
  expect(fixedWaitsError({ actions: [{ type: "wait", selector: "p" }] })).toBeNull();
  expect(fixedWaitsError({})).toBeNull();
});

test("fails such a page without contacting the site, free of charge", async () => {
  const startedAt = performance.now();
  const page = await scrapePage(
    "http://127.0.0.1:9/",
    { timeout: 30_000, waitFor: 20_000, actions: [wait(20_000)] },
    { guard: createAddressGuard({ allowedOrigins: () => ["http://127.0.0.1:9"] }) },
  );
  expect(page.metadata.error).toMatch(/waitFor and the wait actions take 40000 ms/);
  expect(page.credits).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
