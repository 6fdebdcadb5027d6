import { describe, expect, it } from "vitest";
import { lockWithUrls } from "./lock-with-urls.mjs";

const integrity = "sha512-AAAA";

describe("the lock file of an installation", () => {
  it.each([
    ["node_modules/diff", { version: "9.0.0" }, "diff/-/diff-9.0.0.tgz"],
    ["node_modules/@a/b", { version: "1.0.0" }, "@a/b/-/b-1.0.0.tgz"],
    ["node_modules/x/node_modules/@a/b", { version: "2.0.0-rc.1" }, "@a/b/-/b-2.0.0-rc.1.tgz"],
    ["node_modules/sharp", { name: "@a/none", version: "0.0.1" }, "@a/none/-/none-0.0.1.tgz"],
  ])("has the URL of %s", (path, entry, url) => {
    const lock = { packages: { [path]: { ...entry, integrity } } };
    for (const registry of ["https://registry.example/npm", "https://registry.example/npm/"])
      expect(lockWithUrls(lock, registry).packages[path]).toEqual({
        ...entry,
        integrity,
        resolved: `https://registry.example/npm/${url}`,
      });
  });

  it("keeps what does not come from a registry", () => {
    const packages = {
      "": { name: "search-workbench", version: "0.2.0" },
      "node_modules/bundled": { version: "1.0.0", inBundle: true },
      "node_modules/git": { version: "1.0.0", integrity, resolved: "git+ssh://host.example/a.git" },
    };
    expect(lockWithUrls({ lockfileVersion: 3, packages }, "https://registry.example")).toEqual({
      lockfileVersion: 3,
      packages,
    });
  });
});
