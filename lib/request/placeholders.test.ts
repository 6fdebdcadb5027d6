import { expect, it } from "vitest";
import { privatePaths, withPlaceholders } from "./placeholders";

const body = {
  query: "tide",
  scrapeOptions: {
    formats: ["markdown"],
    headers: { Cookie: "session=9f2c", "X-Trace": "abc" },
    actions: [
      { type: "click", selector: "#name" },
      { type: "write", text: "correct horse" },
    ],
    profile: { name: "shop", saveChanges: false },
    auditMetadata: { username: "analyst" },
  },
};

it("replaces headers, typed text, profile and audit data by their names", () => {
  const shown = withPlaceholders(body, privatePaths(body));
  expect(shown.scrapeOptions).toEqual({
    formats: ["markdown"],
    headers: { Cookie: "<Cookie>", "X-Trace": "<X-Trace>" },
    actions: [
      { type: "click", selector: "#name" },
      { type: "write", text: "<text>" },
    ],
    profile: { name: "<name>", saveChanges: false },
    auditMetadata: { username: "<username>" },
  });
  expect(body.scrapeOptions.headers.Cookie).toBe("session=9f2c");
});

it("names secret variables, also beside shown private values", () => {
  const headers = {
    Authorization: "Bearer {{secret:$token}}",
    Cookie: "session=9f2c; sid={{secret:$sid}}",
  };
  const sent = { query: "tide", scrapeOptions: { headers } };
  expect(withPlaceholders(sent, privatePaths(sent)).scrapeOptions.headers).toEqual({
    Authorization: "Bearer <token>",
    Cookie: "<Cookie>",
  });
  expect(withPlaceholders(sent, []).scrapeOptions.headers).toEqual({
    Authorization: "Bearer <token>",
    Cookie: "session=9f2c; sid=<sid>",
  });
});

it("finds nothing private in a request without such fields", () => {
  expect(privatePaths({ query: "tide", scrapeOptions: { formats: ["markdown"] } })).toEqual([]);
});
