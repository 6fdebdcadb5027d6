import { describe, expect, it } from "vitest";
import { fromWire, toWire } from "@/lib/contract/canonical";
import { checkDraft } from "../check-draft";
import { requestToDraft } from "../draft";
import { stripBody } from "../strip";
import { presets } from "./presets";

describe("the starting points", () => {
  it("are a handful, each with a name of its own", () => {
    expect(presets.length).toBeGreaterThanOrEqual(5);
    expect(new Set(presets.map(({ id }) => id)).size).toBe(presets.length);
    expect(new Set(presets.map(({ name }) => name)).size).toBe(presets.length);
  });

  it.each(presets)("$name: passes the contract, and has a cost", ({ request }) => {
    expect(fromWire(toWire(request))).toEqual({ ok: true, request });
    expect(checkDraft(requestToDraft(request)).estimate).not.toBeNull();
  });

  it.each(presets)("$name: has no option that does nothing", ({ request }) => {
    const { findings } = checkDraft(requestToDraft(request));
    expect(findings.filter(({ kind }) => kind === "no-effect")).toEqual([]);
  });

  it.each(presets)("$name: could be shared whole", ({ request }) => {
    expect(stripBody({ ...request }, "link").stripped).toEqual([]);
  });
});
