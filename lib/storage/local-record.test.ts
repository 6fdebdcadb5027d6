import { describe, expect, it } from "vitest";
import { localRecord } from "./local-record";

/** A record of one text, and its store, which can be full. */
function recordIn(values: Map<string, string>) {
  const state = { isFull: false };
  const record = localRecord<string>({
    key: "name",
    parse: (stored) => (typeof stored === "string" ? stored : null),
    initial: "",
    store: () => ({
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, text) => {
        if (state.isFull) throw new DOMException("", "QuotaExceededError");
        values.set(key, text);
      },
      removeItem: (key) => void values.delete(key),
    }),
  });
  return { record, state };
}

describe("localRecord", () => {
  it("has a value that could not replace the stored one until another tab changes that", () => {
    const values = new Map<string, string>();
    const { record, state } = recordIn(values);
    expect(record.write("first")).toBe(true);
    state.isFull = true;
    expect(record.write("second")).toBe(false);
    expect(record.read()).toBe("second");
    values.set("name", '"other"');
    expect(record.read()).toBe("other");
    state.isFull = false;
    expect(record.write("third")).toBe(true);
    expect(record.read()).toBe("third");
  });

  it("has the initial value after another tab removed the stored one", () => {
    const values = new Map<string, string>();
    const { record, state } = recordIn(values);
    record.write("first");
    values.clear();
    expect(record.read()).toBe("");
    state.isFull = true;
    record.write("second");
    expect(record.read()).toBe("second");
  });
});
