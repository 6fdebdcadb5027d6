import { describe, expect, it } from "vitest";
import { lazyValue } from "./lazy-value";

describe("code on demand", () => {
  it("is fetched at the first wish, once, and told to whoever waits for it", async () => {
    let fetched = 0;
    let told = 0;
    const part = lazyValue(async () => ({ turn: ++fetched }));
    part.subscribe(() => {
      told += 1;
    });
    expect([fetched, part.current()]).toEqual([0, null]);
    const [one, other] = await Promise.all([part.load(), part.load()]);
    expect(one).toBe(other);
    expect(part.current()).toBe(one);
    expect([fetched, told]).toEqual([1, 1]);
  });

  it("is tried again after it could not be had", async () => {
    let turn = 0;
    const part = lazyValue(async () => {
      turn += 1;
      if (turn === 1) throw new Error("gone");
      return turn;
    });
    await expect(part.load()).rejects.toThrow("gone");
    expect(part.current()).toBeNull();
    expect(await part.load()).toBe(2);
  });
});
