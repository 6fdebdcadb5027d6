import { describe, expect, it } from "vitest";
import { formatPath } from "./json-path";
import { findPath } from "./json-path-find";
import { PathError, parsePath } from "./json-path-parse";

const response = {
  success: true,
  data: {
    web: [
      { title: "a", position: 1, links: ["x", "y"], metadata: { statusCode: 200 } },
      { title: "b", position: 2, metadata: { statusCode: 403, error: "Forbidden" } },
      { title: "a'b", position: 3, "odd key": null },
    ],
    news: [],
  },
};

const paths = (query: string) =>
  findPath(response, parsePath(query), 100).nodes.map(({ path }) => formatPath(path));

describe("JSONPath", () => {
  it.each([
    ["$", ["$"]],
    ["$.data.web[0].title", ["$.data.web[0].title"]],
    ["$['data']['web'][-1]['odd key']", ['$.data.web[2]["odd key"]']],
    ["$.data.web[*].title", ["$.data.web[0].title", "$.data.web[1].title", "$.data.web[2].title"]],
    ["$..statusCode", ["$.data.web[0].metadata.statusCode", "$.data.web[1].metadata.statusCode"]],
    ["$.data.web[1:].position", ["$.data.web[1].position", "$.data.web[2].position"]],
    ["$.data.web[::-2].position", ["$.data.web[2].position", "$.data.web[0].position"]],
    ["$.data.web[0,2].position", ["$.data.web[0].position", "$.data.web[2].position"]],
    ["$.data.web[?@.metadata.error].title", ["$.data.web[1].title"]],
    ["$.data.web[?@.metadata.statusCode >= 400]", ["$.data.web[1]"]],
    [
      "$.data.web[?@.position == 1 || @.position == 3].position",
      ["$.data.web[0].position", "$.data.web[2].position"],
    ],
    ["$.data.web[?!@.metadata].title", ["$.data.web[2].title"]],
    ["$.data.web[?@.title == 'a\\'b']", ["$.data.web[2]"]],
    ["$.data.web[?length(@.links) > 1]", ["$.data.web[0]"]],
    ["$.data.web[?count(@.links[*]) == 2]", ["$.data.web[0]"]],
    [
      "$.data.web[?match(@.title, 'a.*')].position",
      ["$.data.web[0].position", "$.data.web[2].position"],
    ],
    ["$.data.web[?search(@.title, 'b') && @.position < 3].title", ["$.data.web[1].title"]],
    ["$.data.web[?@.position == $.data.web[1].position].title", ["$.data.web[1].title"]],
    ["$.data.web[?@['odd key'] == null]", ["$.data.web[2]"]],
    ["$.data.web[9]", []],
    ["$.data.news.title", []],
    ["$.constructor", []],
    ["$.data.web.length", []],
  ])("selects nodes by %s", (query, found) => {
    expect(paths(query)).toEqual(found);
  });

  it.each([
    "",
    "data",
    "$.",
    "$[",
    "$['a]",
    "$[?]",
    "$[?@.a ==]",
    "$ x",
    "$[?(@.a]",
    "$[?length()]",
    "$[?alert(1)]",
    `$[?${"(".repeat(5_000)}`,
    `$[?${"!".repeat(5_000)}@]`,
  ])("rejects %s with a position", (query) => {
    expect(() => parsePath(query)).toThrow(PathError);
  });

  it("reports whether there are more nodes than requested", () => {
    const list = Array.from({ length: 1_000 }, (_, at) => at);
    expect(findPath(list, parsePath("$[*]"), 10)).toMatchObject({ more: true });
    expect(findPath(list, parsePath("$[*]"), 1_000)).toMatchObject({ more: false });
  });

  it("supports any nesting depth", () => {
    const deep: unknown = JSON.parse("[".repeat(20_000) + "]".repeat(20_000));
    expect(findPath(deep, parsePath("$..[0]"), 5).nodes).toHaveLength(5);
  });
});
