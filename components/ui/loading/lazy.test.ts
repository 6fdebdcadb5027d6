import { describe, expect, it } from "vitest";
import { lazyValue } from "./lazy";

describe("lazyValue", () => {
  it("fetches once, on the first load, and notifies subscribers", async () => {
    let fetched = 0;
    let notified = 0;
    const value = lazyValue(async () => ({ attempt: ++fetched }));
    value.subscribe(() => {
      notified += 1;
    });
    expect([fetched, value.current()]).toEqual([0, null]);
    const [one, other] = await Promise.all([value.load(), value.load()]);
    expect(one).toBe(other);
    expect(value.current()).toBe(one);
    expect([fetched, notified]).toEqual([1, 1]);
  });

  it("fetches again after a failure", async () => {
    let attempt = 0;
    const value = lazyValue(async () => {
      attempt += 1;
      if (attempt === 1) throw new Error("gone");
      return attempt;
    });
    await expect(value.load()).rejects.toThrow("gone");
    expect(value.current()).toBeNull();
    expect(await value.load()).toBe(2);
  });
});
