import { describe, expect, it } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import { findLikelySecrets } from "./secrets";

describe("findLikelySecrets", () => {
  it.each([
    ["fetch('/a', {headers: {Authorization: 'Bearer abcdefgh12'}})", "Authorization"],
    ["https://user:hunter2@example.org/feed", "password"],
    ["curl -H 'Cookie: id=1'", "cookie"],
    ["/api?api_key=9f8e7d6c", "key or password"],
    ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2ln", "signed token"],
    ["fc-0123456789abcdef0123456789abcdef", "key"],
    ["-----BEGIN RSA PRIVATE KEY-----", "private key"],
  ])("%s", (text, what) => {
    const [found] = findLikelySecrets({ scrapeOptions: { actions: [{ script: text }] } });
    expect(found?.path).toEqual(["scrapeOptions", "actions", 0, "script"]);
    expect(found?.what).toContain(what);
  });

  it("finds nothing in ordinary requests", () => {
    const ordinary = {
      query: "token economy site:example.org cookie recipes session: chair",
      location: "Berlin,Germany",
      scrapeOptions: {
        includeTags: ["#password-field", "input[name=token]"],
        script: "scroll(0, 9)",
      },
    };
    expect(findLikelySecrets(ordinary)).toEqual([]);
  });

  it("runs in little time on any text", () => {
    const before = cpuTime();
    for (const text of ["eyJ-", "://a", "bearer ", "token: ", "x@:/", "-----BEGIN A"])
      findLikelySecrets(text.repeat(50_000));
    expect(cpuTime() - before).toBeLessThan(10_000);
  });
});
