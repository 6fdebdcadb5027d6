import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { temporaryIndexFile } from "@/tests/support/sample-index";
import { untilWrite } from "./until-write";

function twoConnections() {
  const file = temporaryIndexFile();
  const own = new DatabaseSync(file);
  own.exec("PRAGMA journal_mode = WAL; CREATE TABLE t (x)");
  const other = new DatabaseSync(file);
  const insert = (database: DatabaseSync) => database.exec("INSERT INTO t VALUES (1)");
  return { own, other, insert };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTime(ms);

it("computes a value again after every write of its own connection", () => {
  const { own, insert } = twoConnections();
  let computed = 0;
  const value = untilWrite(own, () => {
    pass(5);
    computed += 1;
    return computed;
  });
  expect([value(), value()]).toEqual([1, 1]);
  insert(own);
  expect([value(), value()]).toEqual([2, 2]);
});

it("keeps a value that is slow to compute while another connection writes", () => {
  const { own, other, insert } = twoConnections();
  let computed = 0;
  const value = untilWrite(
    own,
    () => {
      pass(5);
      computed += 1;
      return computed;
    },
    { keptShare: 100 },
  );
  expect(value()).toBe(1);
  insert(other);
  pass(400);
  expect(value()).toBe(1);
  pass(200);
  expect(value()).toBe(2);
  pass(600);
  expect(value()).toBe(2);
});

it("computes a value again after a write of another connection", () => {
  const { own, other, insert } = twoConnections();
  let computed = 0;
  const value = untilWrite(own, () => {
    computed += 1;
    return computed;
  });
  expect([value(), value()]).toEqual([1, 1]);
  insert(other);
  expect([value(), value()]).toEqual([2, 2]);
});
