import { describe, expect, it } from "vitest";
import {
  changeProfile,
  connectionProfiles,
  dropProfiles,
  type OptionMark,
  profileOf,
  withMarks,
} from "./profiles";

function storage() {
  const values = new Map<string, string>();
  return {
    values,
    store: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    },
  };
}

const mark = (field: string, at = 1): OptionMark => ({
  ...{ field, control: "time.tbs", source: "rejected", message: `${at}`, at },
});
const a = { id: "a", baseUrl: "https://a.example" };
const b = { id: "b", baseUrl: null };

describe("connection profiles", () => {
  it("keep the marks of one connection away from another, and across a reload", () => {
    const { store } = storage();
    changeProfile(
      connectionProfiles(() => store),
      a,
      () => ({ marks: [mark("tbs")] }),
    );
    const after = connectionProfiles(() => store).read();
    expect(profileOf(after, a).marks).toEqual([mark("tbs")]);
    expect(profileOf(after, b).marks).toEqual([]);
    expect(profileOf(after, null).marks).toEqual([]);
  });

  it("forget what was learnt at another URL", () => {
    const { store } = storage();
    const record = connectionProfiles(() => store);
    changeProfile(record, a, () => ({ marks: [mark("tbs")] }));
    expect(profileOf(record.read(), { ...a, baseUrl: "https://b.example" }).marks).toEqual([]);
  });

  it("replace an older mark of the same option and shorten long messages", () => {
    const long = { ...mark("safe", 2), message: "x".repeat(1_000) };
    const marks = withMarks([mark("tbs", 1), mark("safe", 1)], [mark("tbs", 3), long]);
    expect(marks.map(({ field, at }) => [field, at])).toEqual([
      ["tbs", 3],
      ["safe", 2],
    ]);
    expect(marks[1]?.message.length).toBeLessThan(300);
  });

  it("are dropped with their connection", () => {
    const { store } = storage();
    const record = connectionProfiles(() => store);
    changeProfile(record, a, () => ({ marks: [mark("tbs")] }));
    changeProfile(record, b, () => ({ marks: [mark("safe")] }));
    dropProfiles(record, [b]);
    expect(Object.keys(record.read())).toEqual(["b"]);
  });

  it("stay bounded", () => {
    const { store } = storage();
    const record = connectionProfiles(() => store);
    for (let at = 0; at < 60; at += 1)
      changeProfile(record, { id: `c${at}`, baseUrl: null }, () => ({
        costs: Array.from({ length: 200 }, () => ({ kind: "", credits: 1, listed: 1 })),
      }));
    const profiles = Object.entries(record.read());
    expect(profiles.length).toBe(40);
    expect(profiles.at(-1)?.[0]).toBe("c59");
    expect(profiles[0]?.[1].costs.length).toBeLessThan(100);
  });

  it.each(["[]", "null", '{"a":7}', '{"a":{"target":"","marks":[{"field":1}],"costs":"x"}}', "{"])(
    "read %s as nothing",
    (text) => {
      const { store, values } = storage();
      values.set("search-workbench.connections", text);
      const profile = profileOf(connectionProfiles(() => store).read(), { id: "a", baseUrl: null });
      expect(profile).toEqual({ target: "", marks: [], costs: [] });
    },
  );
});
