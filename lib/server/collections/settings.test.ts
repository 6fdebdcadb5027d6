import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readEnvironment } from "../env";

const read = (variables: Record<string, string>) =>
  readEnvironment({ NODE_ENV: "test", ...variables }).collections;

describe("WORKBENCH_COLLECTIONS", () => {
  it("has no folders by default", () => {
    expect(read({})).toEqual({ folders: [], readOnly: false });
  });

  it("names folders, each with an id for URLs", () => {
    const { folders } = read({ WORKBENCH_COLLECTIONS: "/srv/team one, /srv/b/team one/,.hidden" });
    expect(folders).toEqual([
      { id: "team-one", name: "team one", path: "/srv/team one" },
      { id: "team-one-2", name: "team one", path: "/srv/b/team one" },
      { id: "hidden", name: ".hidden", path: resolve(".hidden") },
    ]);
  });

  it.each(["/", "/a,,/b", "/a,/a/", "/a,/b/../a"])("rejects %s", (WORKBENCH_COLLECTIONS) => {
    expect(() => read({ WORKBENCH_COLLECTIONS })).toThrow(/WORKBENCH_COLLECTIONS/);
  });

  it("can be read-only", () => {
    const WORKBENCH_COLLECTIONS_READ_ONLY = "on";
    expect(read({ WORKBENCH_COLLECTIONS: "/a", WORKBENCH_COLLECTIONS_READ_ONLY }).readOnly).toBe(
      true,
    );
    expect(() => read({ WORKBENCH_COLLECTIONS_READ_ONLY: "yes" })).toThrow(/on nor off/);
  });
});
