import { describe, expect, it } from "vitest";
import { dateText } from "./dates";
import { createResolver, type Scope, type VariableValue } from "./resolver";
import type { Variable } from "./variable";

const now = new Date(2026, 10, 23, 9, 5, 7);

type Values = Readonly<Record<string, VariableValue | null>>;

const listOf = (values: Values): Variable[] =>
  Object.entries(values).map(([name, value]) =>
    value === null ? { name, secret: true } : { name, value },
  );

const scopeOf = (values: Values, environment: Values = {}, row: Scope["row"] = {}): Scope => ({
  variables: {
    variables: listOf(values),
    environments: [
      { name: "test", variables: listOf(environment) },
      { name: "other", variables: listOf({ a: "other" }) },
    ],
    chosen: "test",
  },
  row,
  now,
});

const resolve = (text: string, ...scope: Parameters<typeof scopeOf>) => {
  const resolved = createResolver(scopeOf(...scope))(text);
  return resolved.ok ? resolved.value : resolved.issue;
};

describe("createResolver", () => {
  it("prefers the row to the environment, and the environment to the collection", () => {
    expect(resolve("{{a}}", { a: "collection" })).toBe("collection");
    expect(resolve("{{a}}", { a: "collection" }, { a: "environment" })).toBe("environment");
    expect(resolve("{{a}}", { a: "x" }, { a: "y" }, { a: "row" })).toBe("row");
    expect(resolve("{{a}}", {}, {}, { a: "row" })).toBe("row");
  });

  it("uses no environment if none is chosen or the chosen one is gone", () => {
    for (const chosen of [null, "gone"]) {
      const scope = scopeOf({ a: 1 }, { a: 2 });
      const resolver = createResolver({ ...scope, variables: { ...scope.variables, chosen } });
      expect(resolver("{{a}}")).toMatchObject({ ok: true, value: 1 });
    }
  });

  it("keeps the type of a value that is the whole text", () => {
    expect(resolve("{{n}}", { n: 20 })).toBe(20);
    expect(resolve("{{b}}", { b: false })).toBe(false);
    expect(resolve("{{m}}", { m: "{{n}}", n: 20 })).toBe(20);
    expect(resolve("{{n}} results", { n: 20 })).toBe("20 results");
    expect(resolve("{{t}}", { t: "" })).toBe("");
  });

  it("resolves values inside values, and no value twice", () => {
    expect(resolve("{{a}}!", { a: "{{b}} {{b}}", b: "x" })).toBe("x x!");
    expect(resolve("{{a}}", { a: "\\{{b}}", b: "x" })).toBe("{{b}}");
  });

  it("resolves eight levels and reports the ninth", () => {
    const chain = (levels: number) =>
      Object.fromEntries(
        Array.from({ length: levels }, (_, at) => [
          `v${at + 1}`,
          at + 1 === levels ? "end" : `{{v${at + 2}}}`,
        ]),
      );
    expect(resolve("{{v1}}", chain(8))).toBe("end");
    expect(resolve("{{v1}}", chain(9))).toEqual({ kind: "depth", name: "v1" });
    // The deep part is known from an earlier text.
    const resolver = createResolver(scopeOf(chain(9)));
    expect(resolver("{{v2}}")).toMatchObject({ ok: true });
    expect(resolver("{{v1}}")).toMatchObject({ ok: false });
  });

  it("names every variable of a cycle", () => {
    expect(resolve("{{a}}", { a: "{{b}}", b: "x {{c}}", c: "{{b}}" })).toEqual({
      kind: "cycle",
      names: ["b", "c", "b"],
    });
    expect(resolve("{{a}}", { a: "{{a}}" })).toEqual({ kind: "cycle", names: ["a", "a"] });
  });

  it("names the first undefined variable, also inside a value", () => {
    expect(resolve("{{a}} {{nope}}", { a: "x" })).toEqual({ kind: "undefined", name: "nope" });
    expect(resolve("{{a}}", { a: "{{toString}}" })).toEqual({
      kind: "undefined",
      name: "toString",
    });
  });

  it("keeps undefined names for a sweep", () => {
    const resolver = createResolver({ ...scopeOf({ a: "x {{b}}" }), keepsUndefined: true });
    expect(resolver("{{a}} {{c}}")).toMatchObject({ value: "x {{b}} {{c}}" });
  });

  it("ends soon for values that multiply", () => {
    const laughs = (end: string) =>
      Object.fromEntries(
        Array.from({ length: 8 }, (_, at) => [
          `v${at}`,
          at === 7 ? end : `{{v${at + 1}}}`.repeat(10),
        ]),
      );
    expect(resolve("{{v0}}", laughs(""))).toBe("");
    expect(resolve("{{v0}}", laughs("ha"))).toEqual({ kind: "length" });
  });

  it("refers to secrets and reports their names", () => {
    expect(createResolver(scopeOf({ token: null, auth: "Bearer {{token}}" }))("{{auth}}")).toEqual({
      ok: true,
      value: "Bearer {{secret:$token}}",
      secrets: ["token"],
    });
  });
});

describe("dateText", () => {
  const on = (...parts: [number, number, number]) => new Date(...parts, 12);

  it("shifts by hours, days, weeks, months and years", () => {
    expect(resolve("{{$date}}", {})).toBe("2026-11-23");
    expect(resolve("after {{$date-7d}}", {})).toBe("after 2026-11-16");
    expect(dateText(now, "+2w", "")).toBe("2026-12-07");
    expect(dateText(now, "-1y", "")).toBe("2025-11-23");
    expect(dateText(now, "-10h", "YYYY-MM-DD HH:mm")).toBe("2026-11-22 23:05");
  });

  it("ends a shorter month on its last day", () => {
    expect(dateText(on(2026, 2, 31), "-1m", "")).toBe("2026-02-28");
    expect(dateText(on(2028, 1, 29), "+1y", "")).toBe("2029-02-28");
    expect(dateText(on(2026, 0, 31), "-11m", "")).toBe("2025-02-28");
  });

  it("writes formats", () => {
    expect(resolve("{{$date-7d:MM/DD/YYYY}}", {})).toBe("11/16/2026");
    expect(dateText(now, "", "D.M.YY HH:mm:ss")).toBe("23.11.26 09:05:07");
    expect(dateText(now, "", "X")).toBe(String(Math.floor(now.getTime() / 1_000)));
  });
});
