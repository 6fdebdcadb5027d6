import { describe, expect, it } from "vitest";
import { readEnvironment } from "../env";

const read = (list: string, variables: Record<string, string> = {}) =>
  readEnvironment({ NODE_ENV: "test", WORKBENCH_SECRETS: list, ...variables }).operatorSecrets;

describe("WORKBENCH_SECRETS", () => {
  it("names variables with the URL that each is bound to", () => {
    const variables = { COOKIE: "cookie-value", TOKEN_2: "token-value", OTHER: "never listed" };
    expect(read(" COOKIE@https://API.example.org/v2/search ,TOKEN_2@engine", variables)).toEqual([
      { name: "COOKIE", baseUrl: "https://api.example.org", value: "cookie-value" },
      { name: "TOKEN_2", baseUrl: null, value: "token-value" },
    ]);
    expect(readEnvironment({ NODE_ENV: "test", COOKIE: "x" }).operatorSecrets).toEqual([]);
  });

  it.each([
    ["COOKIE", /entry 1\): is not the name of an environment variable, @/],
    ["COOKIE@", /entry 1\): is not the name/],
    ["a-b@engine", /entry 1\): is not the name/],
    ["COOKIE=canary@engine", /entry 1\): is not the name/],
    ["COOKIE@engine, , X@engine", /entry 2\): is not the name/],
    ["COOKIE@other", /entry 1\): has neither engine nor an http or https URL/],
    ["COOKIE@https://user:canary@api.example.org", /entry 1\): has neither/],
    ["COOKIE@engine,COOKIE@https://api.example.org", /WORKBENCH_SECRETS: lists a name twice/],
    ["WORKBENCH_PASSWORD@engine", /entry 1\): is a setting of the workbench/],
    ["COOKIE@engine,canary_by_mistake@engine", /entry 2\): the environment has no variable/],
    ["SHORT@engine", /entry 1\): Enter at least 6 characters/],
  ])("rejects %s in plain words, without a value", (list, message) => {
    const variables = { COOKIE: "canary-value", SHORT: "cnry", WORKBENCH_PASSWORD: "canary-pass" };
    expect(() => read(list, variables)).toThrow(message);
    expect(() => read(list, variables)).not.toThrow(/canary|cnry/);
  });
});
