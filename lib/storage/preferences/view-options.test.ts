import { describe, expect, it } from "vitest";
import { defaultViewOptions, viewOptionsRecord } from "./view-options";

const KEY = "search-workbench.result-looks";

function recordWith(stored?: string) {
  const entries = new Map(stored === undefined ? [] : [[KEY, stored]]);
  const store = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  };
  return { record: viewOptionsRecord(() => store), again: () => viewOptionsRecord(() => store) };
}

describe("viewOptionsRecord", () => {
  it("stores the view of each source", () => {
    const { record, again } = recordWith();
    const web = {
      view: "table",
      columns: ["title", "cache"],
      fields: ["json:price.amount"],
      sort: { by: "size", descending: true },
    } as const;
    record.write({ ...defaultViewOptions, web });
    expect(again().read()).toEqual({ ...defaultViewOptions, web });
  });

  it("uses the defaults if the record is damaged, foreign or unusable", () => {
    for (const stored of [
      "",
      "7",
      "[]",
      "null",
      '{"web":3}',
      '{"web":{"view":"grid","columns":7}}',
    ])
      expect(recordWith(stored).record.read(), stored).toEqual(defaultViewOptions);
    expect(recordWith('{"web":{"columns":["size"]}}').record.read().web.columns).toEqual(
      defaultViewOptions.web.columns,
    );
  });

  it("keeps a sort by a field", () => {
    const sort = { by: "json:price", descending: true };
    expect(recordWith(JSON.stringify({ web: { sort } })).record.read().web.sort).toEqual(sort);
  });

  it("keeps known values and drops unknown ones", () => {
    const stored = JSON.stringify({
      news: {
        view: "days",
        columns: ["date", "title", "gone"],
        fields: ["json:a", "gone:b", 7],
        sort: { by: "gone" },
      },
    });
    expect(recordWith(stored).record.read().news).toEqual({
      view: "days",
      columns: ["title", "date"],
      fields: ["json:a"],
      sort: null,
    });
  });
});
