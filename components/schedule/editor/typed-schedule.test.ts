import { describe, expect, it, onTestFinished, vi } from "vitest";
import { writeScheduleFields, writeScheduleStart } from "@/lib/storage/schedules/schedule-start";
import {
  checkSchedule,
  initialSchedule,
  keepTyped,
  restoredSchedule,
  type TypedSchedule,
  withoutErrorsOf,
} from "./typed-schedule";

const start = initialSchedule({ name: "", body: { query: "storms" } }, "engine");
const request = { body: { query: "storms" }, variables: [] };
const errorsOf = (change: Partial<TypedSchedule>, isFree = true) => {
  const checked = checkSchedule({ ...start, ...change }, request, isFree);
  return checked.ok ? [] : Object.keys(checked.errors).toSorted();
};

describe("initialSchedule", () => {
  it.each(["storm\nlamps\u0007", `${"a".repeat(99)}😀`])("has a valid name for %j", (query) => {
    const { name } = initialSchedule({ name: "", body: { query } }, "engine");
    expect(name.isWellFormed()).toBe(true);
    expect(errorsOf({ name })).toEqual([]);
  });
});

describe("restoredSchedule", () => {
  const restore = () =>
    restoredSchedule({ name: "", body: { query: "storms" } }, [{ id: "engine" }]);

  it("restores the fields as typed, with a connection that still exists", () => {
    const stored = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(restore()).toEqual(start);
    const webhook = "https://hooks.example/token-7";
    keepTyped({ ...start, name: "gales", connection: "gone", cap: "5x", webhook });
    expect(restore()).toEqual({ ...start, name: "gales", cap: "5x" });
    expect([...stored.values()].join()).not.toContain("token-7");
    writeScheduleStart({ name: "", body: { query: "storms" } });
    expect(restore()).toEqual(start);
    writeScheduleFields({ name: 5 });
    expect(restore()).toEqual(start);
  });

  it("begins with the request if the browser blocks storage", () => {
    expect(restore()).toEqual(start);
  });
});

describe("checkSchedule", () => {
  it("accepts the dialog as it opens where checks are free", () => {
    expect(checkSchedule(start, request, true)).toMatchObject({
      ok: true,
      body: { name: "storms", cap: null, webhook: null, feed: true },
    });
  });

  it("needs a cap where checks cost credits", () => {
    expect(errorsOf({}, false)).toEqual(["cap"]);
    expect(errorsOf({ cap: "0" }, false)).toEqual(["cap"]);
    expect(errorsOf({ cap: "12.5" }, false)).toEqual([]);
  });

  it.each(["0", "50"])("ignores the cap %s where checks are free", (cap) => {
    expect(checkSchedule({ ...start, cap }, request, true)).toMatchObject({
      ok: true,
      body: { cap: null },
    });
  });

  it("names the field of each error", () => {
    expect(errorsOf({ name: " ", every: "4", unit: "minutes", timeZone: "x", memory: "" })).toEqual(
      [...["memory", "name", "timeZone", "timing.every"]],
    );
    expect(errorsOf({ kind: "times", days: [], times: "8:00" })).toEqual([
      ...["timing.days", "timing.times"],
    ]);
    expect(errorsOf({ kind: "times", times: "08:00, 17:30 23:59" })).toEqual([]);
    expect(errorsOf({ hasWebhook: true, webhook: "ftp://example.org" })).toEqual(["webhook"]);
  });
});

describe("withoutErrorsOf", () => {
  it("removes the errors of the changed fields only", () => {
    const errors = { cap: "a", name: "b", "timing.every": "c", "timing.days": "d" };
    expect(Object.keys(withoutErrorsOf(errors, { cap: "1" }))).toEqual([
      ...["name", "timing.every", "timing.days"],
    ]);
    expect(Object.keys(withoutErrorsOf(errors, { unit: "days" }))).toEqual(["cap", "name"]);
    expect(Object.keys(withoutErrorsOf(errors, { days: [] }))).not.toContain("timing.days");
  });
});
