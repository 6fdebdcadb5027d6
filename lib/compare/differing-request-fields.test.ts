import fc from "fast-check";
import { expect, it } from "vitest";
import { wireRequest } from "@/tests/support/arbitrary-request";
import { differingRequestFields } from "./differing-request-fields";

const run = (request: object, missing: readonly string[] = []) => ({
  request: { query: "q", ...request },
  missing,
});
const texts = (rows: ReturnType<typeof differingRequestFields>) =>
  Object.fromEntries(
    rows.map(({ path, values }) => [
      path,
      values.map((value) => ("text" in value ? `${value.kind} ${value.text}` : value.kind)),
    ]),
  );

it("lists the differing fields by their path with the values that apply", () => {
  const rows = differingRequestFields(
    [
      run({ limit: 10, scrapeOptions: { formats: ["markdown"], location: { country: "DE" } } }),
      run({
        tbs: "qdr:w",
        scrapeOptions: { formats: ["markdown"], mobile: true, location: { country: "FR" } },
      }),
      run({ query: "other", limit: 20 }),
    ],
    0,
  );
  expect(texts(rows)).toEqual({
    query: ['set "q"', 'set "q"', 'set "other"'],
    limit: ["set 10", "default 10", "set 20"],
    tbs: ["absent", 'set "qdr:w"', "absent"],
    "scrapeOptions.formats": ['set ["markdown"]', 'set ["markdown"]', "absent"],
    "scrapeOptions.location.country": ['set "DE"', 'set "FR"', "absent"],
    "scrapeOptions.mobile": ["default false", "set true", "default false"],
  });
  expect(rows.find(({ path }) => path === "limit")?.differs).toEqual([false, false, true]);
});

it("finds no difference between two spellings of one request", () => {
  expect(
    differingRequestFields(
      [
        run({
          sources: ["web"],
          includeDomains: [],
          scrapeOptions: { formats: ["html"], proxy: "auto" },
        }),
        run({ sources: [{ type: "web" }], scrapeOptions: { formats: [{ type: "html" }] } }),
        run({ scrapeOptions: { formats: ["html"], maxAge: 172_800_000 } }),
      ],
      1,
    ),
  ).toEqual([]);
});

it("shows the default of maxAge that lockdown changes", () => {
  const rows = differingRequestFields(
    [run({ scrapeOptions: { lockdown: true } }), run({ scrapeOptions: {} })],
    0,
  );
  expect(texts(rows)["scrapeOptions.maxAge"]).toEqual(["default 63072000000", "default 172800000"]);
});

it("lists fields that were not stored, because they may differ", () => {
  const rows = differingRequestFields(
    [run({}, ["scrapeOptions.headers"]), run({ scrapeOptions: { headers: { a: "b" } } }), run({})],
    0,
  );
  expect(texts(rows)).toEqual({
    "scrapeOptions.headers": ["not-stored", "absent", "absent"],
  });
  expect(rows[0]?.differs).toEqual([null, null, null]);
});

it("compares requests that are not valid as they are", () => {
  const rows = differingRequestFields([run({ limit: "many", odd: [1, 2] }), run({ limit: 3 })], 0);
  expect(texts(rows)).toEqual({ limit: ['set "many"', "set 3"], odd: ["set [1,2]", "absent"] });
});

it("finds no difference between a request and itself", () => {
  fc.assert(
    fc.property(wireRequest, (request) => {
      const one = { request: { ...request }, missing: [] };
      expect(differingRequestFields([one, { ...one }], 0)).toEqual([]);
    }),
  );
});
