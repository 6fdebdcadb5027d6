import { describe, expect, it } from "vitest";
import { fromWire, toWire } from "@/lib/contract/canonical";
import { checkDraft } from "../check-draft";
import { requestToDraft } from "../draft";
import { stripBody } from "../strip";
import { presets } from "./presets";

describe("presets", () => {
  it("are few and have unique names", () => {
    expect(presets.length).toBeGreaterThanOrEqual(5);
    expect(new Set(presets.map(({ id }) => id)).size).toBe(presets.length);
    expect(new Set(presets.map(({ name }) => name)).size).toBe(presets.length);
  });

  it.each(presets)("$name: is valid and has a cost", ({ request }) => {
    expect(fromWire(toWire(request))).toEqual({ ok: true, request });
    expect(checkDraft(requestToDraft(request)).estimate).not.toBeNull();
  });

  it.each(presets)("$name: has no option without effect", ({ request }) => {
    const { findings } = checkDraft(requestToDraft(request));
    expect(findings.filter(({ kind }) => kind === "no-effect")).toEqual([]);
  });

  it.each(presets)("$name: can be shared completely", ({ request }) => {
    expect(stripBody({ ...request }, "link").stripped).toEqual([]);
  });
});
