import { describe, expect, it } from "vitest";
import { PathError } from "./json-path-parse";
import { parseTypedPath, pathValue } from "./path-value";

const response = {
  success: true,
  data: {
    web: [
      { url: "https://a.example", title: "", metadata: { statusCode: 200, tags: ["x", "y"] } },
      { url: "https://b.example", position: 0, metadata: null },
    ],
    news: [],
  },
  "odd key": false,
};
const value = (path: string, root: unknown = response) =>
  pathValue(root, parseTypedPath(path), () => null);

describe("pathValue", () => {
  it.each([
    ["data.web[0].url", "https://a.example"],
    ["$.data.web[0].url", "https://a.example"],
    ["  data.web[-1].url", "https://b.example"],
    ["data.web[1].position", "0"],
    ["success", "true"],
    ["['odd key']", "false"],
    ["data.web[0].title", '""'],
    ["data.web[1].metadata", "null"],
    ["data.web", "2 items"],
    ["data.web[0].metadata.tags", "2 items"],
    ["data.web[*].url", "2 values, first: https://a.example"],
    ["$..statusCode", "200"],
    ["data.web[?@.position == 0].url", "https://b.example"],
  ])("shows %s as %s", (path, text) => {
    expect(value(path)).toBe(text);
  });

  it.each(["data.images", "data.web[5].url", "data.news[*].url", "data.web.url", "error.code"])(
    "has no value for %s, which is not 0",
    (path) => {
      expect(value(path)).toBeNull();
      expect(value(path, undefined)).toBeNull();
    },
  );

  it("shortens long values, and shows integers beyond 2^53 as written", () => {
    expect(value("x", { x: "é".repeat(5_000) })).toBe(`${"é".repeat(160)}…`);
    const root: unknown = JSON.parse('{"id":12345678901234567890}');
    expect(pathValue(root, parseTypedPath("id"), (path) => `written at ${path.join()}`)).toBe(
      "written at id",
    );
  });
});

describe("parseTypedPath", () => {
  it.each([
    ["data..", 6],
    ["data.web[", 9],
    [" data.web[0", 11],
    ["$.data web", 7],
    ["data.web[0].[", 12],
  ])("says where %j is wrong", (path, at) => {
    let error: unknown;
    try {
      parseTypedPath(path);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(PathError);
    expect(Reflect.get(Object(error), "at")).toBe(at);
  });
});
