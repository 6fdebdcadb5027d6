import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { failureSchema } from "./failure";
import { failureFromResponse } from "./from-response";

const NOW = Date.UTC(2026, 10, 20, 10, 0, 0);

function read(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return failureFromResponse({ status, text, headers: new Headers(headers) }, NOW);
}

const rejection = (error: string, more: object = {}) => ({ success: false, error, ...more });
const HTML = "<html><body><h1>502 Bad Gateway</h1></body></html>";

describe("failureFromResponse", () => {
  it("returns null for a search result", () => {
    expect(read(200, { success: true, data: {} })).toBeNull();
    expect(read(200, { data: { web: [] } })).toBeNull();
    expect(read(201, { success: true, data: null })).toBeNull();
    expect(read(200, { success: true, data: {}, results: [{ url: "x" }] })).toBeNull();
    expect(read(200, { success: true, results: [] })).toBeNull();
  });

  it.each([
    [{ error: "x", id: "r1" }, { id: "r1" }],
    [
      { error: "x", code: "E1", request_id: "r2" },
      { id: "r2", code: "E1" },
    ],
    [{ error: { message: "x", code: "E2", traceId: "r3" } }, { id: "r3", code: "E2" }],
    [{ error: "x", id: 5, requestId: "" }, {}],
  ])("finds the code and the id of the request in %j", (body, expected) => {
    const { kind: _kind, message: _message, status: _status, ...found } = read(500, body) ?? {};
    expect(found).toEqual(expected);
  });

  it.each<[number, unknown, string]>([
    [200, { success: "false", error: "no" }, "no"],
    [200, { success: 0, message: "no" }, "no"],
    [200, { success: false, error: { message: "deep", code: "X" } }, "deep"],
    [400, { error: { error: "twice" } }, "twice"],
    [422, { detail: [{ loc: ["body", "limit"], msg: "too many" }] }, "too many"],
    [404, { type: "about:blank", title: "Not Found", detail: "No such place" }, "No such place"],
    [500, { errors: [{ message: "first" }, "second", { message: "first" }, 7] }, "first; second"],
    [200, { success: true, data: [{ url: "https://a.example" }] }, "version 1"],
    [200, '{"success":true,"data":{"web":[]}}\nOK', "other text"],
    [200, '{"success":true,"data":{"web":[]}}\n{"a":"}"}', "other text"],
    [200, '{"success":true,"data":{"a":"} x', "cut off"],
    [500, { error: [], message: {}, detail: null }, "The service failed."],
    [400, { statusCode: 400, message: ["limit is too large"], error: "Bad Request" }, "limit is"],
    [400, { error: "Bad Request" }, "Bad Request"],
    [401, { error: "invalid_token", error_description: "The token expired" }, "expired"],
    [403, { Message: "explicit deny" }, "explicit deny"],
    [400, { error: { name: "ZodError", message: '[{"path":["a"],"message":"Too big"}]' } }, "Too"],
    [500, { error: { error: { message: "deep" } } }, "deep"],
    [400, { error: '{"message":"inner","code":"X"}' }, "inner"],
    [400, { error: '{"a":1}' }, '{"a":1}'],
    [500, { errorMessage: "Task timed out" }, "Task timed out"],
    [400, '"limit is too large"', "limit is too large"],
    [400, { status: "INVALID_REQUEST", error_message: "limit is too large" }, "limit is too"],
    [400, { error: { message: "", innererror: { message: "too long" } } }, "too long"],
    [400, { error: { type: "parsing", reason: "unknown name" }, status: 400 }, "unknown name"],
    [429, "Too Many Requests. Retry after 2 minutes.", "Retry after 2 minutes"],
    [423, "Locked by another search", "Locked by another search"],
    [402, "<h1>Payment required</h1>", "Not enough credits."],
    [522, "error code: 522", "error code: 522"],
    [522, "<h1>error code: 522</h1>", "A gateway"],
    [200, { success: true, results: [{ url: "https://a.example" }] }, 'results in "results"'],
    [200, { organic: [{ link: "https://a.example" }] }, 'results in "organic"'],
    [400, ["limit is too large", "second"], "limit is too large; second"],
    [500, null, "The service failed."],
    [400, { error: "Invalid request.", details: "limit: too large" }, "request: limit: too large"],
    [400, { error: "Bad Request", details: "too large" }, "Bad Request: too large"],
    [400, { error: "limit is too large", details: "too large" }, "limit is too large"],
  ])("uses the message of the service, or describes the problem: %s %j", (status, body, words) => {
    expect(read(status, body)?.message).toContain(words);
  });

  it.each<[string, object, object[]]>([
    [
      "a code and no list",
      { success: false, code: "VALIDATION", error: "maxAge is not supported" },
      [],
    ],
    [
      "pydantic",
      {
        detail: [
          { type: "extra_forbidden", loc: ["body", "tbs"], msg: "Extra inputs are not permitted" },
        ],
      },
      [{ path: ["tbs"], code: "extra_forbidden", message: "Extra inputs are not permitted" }],
    ],
    [
      "zod in the text of a message",
      {
        success: false,
        error: { name: "ZodError", message: '[{"code":"too_big","path":["limit"],"message":"m"}]' },
      },
      [{ path: ["limit"], code: "too_big", message: "m" }],
    ],
    [
      "zod in the error",
      { error: { name: "ZodError", issues: [{ code: "too_big", path: ["limit"], message: "m" }] } },
      [{ path: ["limit"], message: "m" }],
    ],
    [
      "the example of RFC 9457",
      { title: "Bad", "invalid-params": [{ name: "limit", reason: "must be at most 100" }] },
      [{ path: ["limit"], message: "must be at most 100" }],
    ],
    [
      "a parameter",
      { error: { type: "invalid", param: "limit", message: "too large" } },
      [{ path: ["limit"], message: "too large" }],
    ],
    [
      "a list of Google",
      {
        error: {
          status: "INVALID_ARGUMENT",
          details: [{ "@type": "x" }, { fieldViolations: [{ field: "limit", description: "m" }] }],
        },
      },
      [{ path: ["limit"], message: "m" }],
    ],
    [
      "JSON:API",
      {
        errors: [
          { detail: "m", source: { pointer: "/data/attributes/limit" } },
          { detail: "n", source: { parameter: "tbs" } },
        ],
      },
      [
        { path: ["limit"], message: "m" },
        { path: ["tbs"], message: "n" },
      ],
    ],
    [
      "a target",
      { error: { details: [{ code: "TooLarge", target: "limit", message: "m" }] } },
      [{ path: ["limit"], code: "TooLarge", message: "m" }],
    ],
    [
      "a default message",
      { errors: [{ field: "limit", defaultMessage: "m" }] },
      [{ path: ["limit"], message: "m" }],
    ],
    [
      "flattened issues of zod",
      { error: { formErrors: [], fieldErrors: { limit: ["m"] } } },
      [{ path: ["limit"], message: "m" }],
    ],
    [
      "flattened issues in details",
      { error: "Invalid request", details: { formErrors: [], fieldErrors: { limit: ["m"] } } },
      [{ path: ["limit"], message: "m" }],
    ],
    [
      "messages by field as the whole body",
      { limit: ["m"], non_field_errors: ["w"] },
      [
        { path: ["limit"], message: "m" },
        { path: [], message: "w" },
      ],
    ],
    [
      "messages by field as data",
      { status: "fail", data: { limit: "m" } },
      [{ path: ["limit"], message: "m" }],
    ],
    [
      "issues as the text of an error",
      { success: false, error: '[{"code":"too_big","path":["limit"],"message":"m"}]' },
      [{ path: ["limit"], message: "m" }],
    ],
    ["details that are not issues", { error: { message: "no", details: [{ "@type": "x" }] } }, []],
    [
      "JSON Schema",
      {
        errors: [
          {
            instancePath: "/scrapeOptions",
            keyword: "additionalProperties",
            params: { additionalProperty: "mobile" },
            message: "must NOT have additional properties",
          },
        ],
      },
      [{ path: ["scrapeOptions", "mobile"], code: "additionalProperties" }],
    ],
    [
      "RFC 9457",
      {
        title: "Bad",
        errors: [{ pointer: "#/scrapeOptions/formats/0", detail: "no such format" }],
      },
      [{ path: ["scrapeOptions", "formats", 0], message: "no such format" }],
    ],
    [
      "messages by field",
      { errors: { limit: ["too high"] } },
      [{ path: ["limit"], message: "too high" }],
    ],
    [
      "texts beside objects",
      { details: [], errors: ["Not accepted.", { path: ["limit"], message: "too high" }] },
      [
        { path: [], message: "Not accepted." },
        { path: ["limit"], message: "too high" },
      ],
    ],
    ["texts alone", { errors: ["Not accepted.", "Sorry."] }, []],
  ])("reads a 422 as a rejected request: %s", (_name, body, issues) => {
    expect(read(422, body)).toMatchObject({ kind: "invalid-request", status: 422, issues });
  });

  it.each([
    [200, "not-json"],
    [403, "gateway"],
    [407, "gateway"],
    [521, "gateway"],
  ])("names the page that came with status %d", (status, kind) => {
    const page = "<html><head><title>Sign\n in</title></head><form></form></html>";
    const message = expect.stringContaining('the page "Sign in"');
    expect(read(status, page)).toMatchObject({ kind, message });
  });

  it("says that JSON has no NaN", () => {
    const message = expect.stringContaining("NaN");
    expect(read(200, '{"success": true, "data": {"web": [{"score": NaN}]}}')).toMatchObject({
      message,
    });
  });

  it.each([
    [202, { success: true, id: "1" }],
    [200, { success: true, id: "1", status: "queued" }],
  ])("does not treat a job as a response without results: %d", (status, body) => {
    const message = expect.stringContaining("as a job");
    expect(read(status, body)).toMatchObject({ kind: "unexpected-body", message });
  });

  it("keeps results beside a failure", () => {
    const web = [{ url: "https://a.example" }];
    expect(read(200, { success: false, error: "no news", data: { web, news: [] } })).toBe(null);
    expect(read(200, { success: false, error: "no", data: { web: [] } })).toMatchObject({
      kind: "unsuccessful",
    });
  });

  it.each([[["quota"]], [[{ message: "No credits are left." }]]])(
    "does not take the details of a failure for results: %j",
    (errors) => {
      expect(read(200, rejection("No credits", { data: { errors } }))).toMatchObject({
        kind: "unsuccessful",
      });
    },
  );

  it("treats a 422 with a page as a response of another product", () => {
    expect(read(422, HTML)).toMatchObject({ kind: "unexpected-status" });
  });

  it("scans the whole body, even with long strings", () => {
    const long = `{"data":"${"x\\\\".repeat(5_000_000)}"} and more`;
    expect(read(200, long)).toMatchObject({ message: expect.stringContaining("other text") });
  });

  it.each<[number, unknown, object]>([
    [200, rejection("no"), { kind: "unsuccessful", message: "no", status: 200 }],
    [200, "null", { kind: "unexpected-body" }],
    [200, "[]", { kind: "unexpected-body", text: "[]" }],
    [200, { success: true, data: [] }, { kind: "unexpected-body" }],
    [200, { success: true, data: "none" }, { kind: "unexpected-body" }],
    [200, { hello: "world" }, { kind: "unexpected-body" }],
    [200, '{"success":true,"data":{"web":[{"url":"ht', { kind: "truncated" }],
    [200, '{"success":true,"data":{"web":[{"url":"https://a.example"}', { kind: "truncated" }],
    [200, '{"success":true,"data":{"web":[{"title":"a 5" pipe"}]}}', { kind: "not-json" }],
    [200, "   ", { kind: "not-json", message: "The response is empty." }],
    [200, HTML, { kind: "not-json", text: HTML }],
    [204, "", { kind: "not-json", text: "" }],
    [302, "", { kind: "redirected", status: 302 }],
    [
      400,
      rejection("bad JSON", { code: "BAD_REQUEST_INVALID_JSON" }),
      { kind: "invalid-json", code: "BAD_REQUEST_INVALID_JSON" },
    ],
    [400, HTML, { kind: "gateway" }],
    [400, rejection("Invalid request body"), { kind: "invalid-request", issues: [] }],
    [401, rejection("Unauthorized: Invalid token"), { kind: "unauthorized" }],
    [401, HTML, { kind: "unauthorized", message: "The service rejected the key." }],
    [402, rejection("Insufficient credits"), { kind: "insufficient-credits" }],
    [
      403,
      rejection("Threat protection is not enabled for your team"),
      { kind: "forbidden", field: "threatProtection" },
    ],
    [
      403,
      rejection("Zero data retention is not enabled"),
      { kind: "forbidden", field: "enterprise" },
    ],
    [403, HTML, { kind: "gateway" }],
    [
      404,
      rejection("none", { code: "SCRAPE_NO_CACHED_DATA" }),
      { kind: "not-cached", field: "minAge" },
    ],
    [
      404,
      rejection("none", { code: "SCRAPE_LOCKDOWN_CACHE_MISS" }),
      { kind: "not-cached", field: "lockdown" },
    ],
    [404, HTML, { kind: "not-found" }],
    [405, rejection("no"), { kind: "unexpected-status", status: 405 }],
    [408, rejection("timed out", { code: "SCRAPE_TIMEOUT" }), { kind: "timed-out" }],
    [413, HTML, { kind: "request-too-large" }],
    [415, "", { kind: "unexpected-status" }],
    [
      500,
      rejection("unexpected", { code: "UNKNOWN_ERROR", id: "job-1" }),
      { kind: "server-error", code: "UNKNOWN_ERROR", id: "job-1" },
    ],
    [500, rejection("unexpected"), { kind: "server-error" }],
    [500, HTML, { kind: "gateway" }],
    [500, "", { kind: "server-error", message: "The service failed." }],
    [500, "Internal Server Error", { kind: "server-error", message: "Internal Server Error" }],
    [502, HTML, { kind: "gateway", text: HTML }],
    [503, HTML, { kind: "gateway" }],
    [503, rejection("busy"), { kind: "overloaded" }],
    [504, HTML, { kind: "gateway" }],
    [520, HTML, { kind: "gateway" }],
    [418, HTML, { kind: "unexpected-status" }],
  ])("maps status %d with body %j to its kind", (status, body, expected) => {
    const failure = read(status, body);
    expect(failure).toMatchObject(expected);
    expect(failureSchema.parse(failure)).toEqual(failure);
  });

  it("omits the field if the prose of a 403 names none", () => {
    expect(read(403, rejection("Key restricted"))).not.toHaveProperty("field");
  });
});

describe("the wait of a 429", () => {
  it.each<[string, Record<string, string>, object, number | undefined]>([
    ["seconds in the header", { "retry-after": "7" }, { retry_after_seconds: 9 }, 7],
    ["a date in the header", { "retry-after": "Fri, 20 Nov 2026 10:00:30 GMT" }, {}, 30],
    ["a date without a zone", { "retry-after": "Fri Nov 20 10:00:30 2026" }, {}, 30],
    ["a fraction in the header", { "retry-after": "1.5" }, {}, 2],
    ["a header that was sent twice", { "retry-after": "7, 7" }, {}, 7],
    ["a unit in the header", { "retry-after": "5s" }, { retry_after_seconds: 9 }, 5],
    ["a date that begins with its day", { "retry-after": "20 Nov 2026 10:00:30 GMT" }, {}, 30],
    ["words and a number in the header", { "retry-after": "after 5" }, {}, 25],
    ["a past date", { "retry-after": "Fri, 20 Nov 2026 09:00:00 GMT" }, {}, 0],
    ["nonsense in the header", { "retry-after": "soon" }, { retry_after_seconds: 9 }, 9],
    ["the body's field before the prose", {}, { retry_after_seconds: 2.2 }, 3],
    ["a negative field", {}, { retry_after_seconds: -1 }, 25],
    ["a field with a unit", {}, { retryAfter: "15s" }, 15],
    ["a field of the details", {}, { details: { retry_after: 12 } }, 12],
    ["a field in milliseconds", {}, { retry_after_ms: 4_500 }, 5],
    ["a date in a field", {}, { error: { reset_at: "2026-11-20T10:00:40Z" } }, 40],
    ["a list of details", {}, { details: [{}, { retryDelay: "34.074824224s" }] }, 35],
    ["only prose", {}, {}, 25],
  ])("is parsed from %s", (_name, headers, more, seconds) => {
    const prose = "Rate limit exceeded, please retry after 25s, resets at Fri Nov 20";
    expect(read(429, rejection(prose, more), headers)).toMatchObject({
      kind: "rate-limited",
      retryAfterSeconds: seconds,
    });
  });

  it.each([
    ["Rate limit exceeded.", { reason: "keyless_request_cap" }, "requests"],
    ["Rate limit exceeded.", { reason: "keyless_credit_cap" }, "credits"],
    ["Searches without an API key are limited.", {}, "requests"],
    ["Daily limit reached.", { reason: "credits" }, "credits"],
    ["Daily limit of credits reached.", { reason: "requests" }, "requests"],
    ["Rate limit exceeded.", { reason: "plan" }, undefined],
    ["Rate limit exceeded.", { reason: 7 }, undefined],
  ])("names the limit of searches without a key: %s %j", (prose, more, keyless) => {
    expect(read(429, rejection(prose, more))).toMatchObject({ kind: "rate-limited" });
    expect(Reflect.get(Object(read(429, rejection(prose, more))), "keyless")).toBe(keyless);
  });

  it.each([
    ["retry after 2 minutes", 120],
    ["wait 1 hour and 5 minutes", 3_900],
    ["try again in 1 minute, 5 seconds", 65],
    ["retry in ~30 seconds", 30],
    ["Retry-After: 12", 12],
    ["Try again in 1500 ms", 2],
    ["Please wait 30 seconds before retrying.", 30],
    ["Try again in about 2 minutes", 120],
    ["Wait for at least another 5 s", 5],
    ["retry after 40", 40],
    ["retry after 1h.", 3_600],
    ["Please try again in 1m30.5s.", 91],
    ["Retry in 1 minute 30 seconds, or upgrade.", 90],
    ["Retry after 2 Milliseconds", 1],
    ["Try again in 3 days", 259_200],
    ["Retry after 2026-11-20T10:01:00Z", undefined],
    ["Try again in 2 months", undefined],
  ])("is parsed from %j", (prose, seconds) => {
    expect(Reflect.get(Object(read(429, rejection(prose))), "retryAfterSeconds")).toBe(seconds);
  });

  it("is absent if the response does not state it", () => {
    expect(read(429, rejection("slow down"))).not.toHaveProperty("retryAfterSeconds");
  });
});

describe("the issues of a 400", () => {
  it("are flattened to the closest branch of a union", () => {
    const details = [
      { code: "too_big", path: ["limit"], message: "Too big", maximum: 100 },
      {
        code: "invalid_union",
        path: ["scrapeOptions", "formats", 0],
        message: "Invalid input",
        errors: [
          [{ code: "invalid_type", path: [], message: "Expected text", expected: "string" }],
          [
            {
              code: "invalid_union",
              path: [],
              message: "Invalid input",
              errors: [
                [{ code: "invalid_value", path: ["type"], message: "x", values: ["json"] }],
                [{ code: "too_small", path: ["quality"], message: "Too small", minimum: 1 }],
              ],
            },
          ],
        ],
      },
    ];
    expect(read(400, rejection("Invalid request body", { details }))).toMatchObject({
      issues: [
        { path: ["limit"], code: "too_big", message: "Too big", maximum: 100 },
        { path: ["scrapeOptions", "formats", 0, expect.any(String)] },
      ],
    });
  });

  it.each([
    ["dots and brackets", "scrapeOptions.actions[2].fullPage"],
    ["dots", "scrapeOptions.actions.2.fullPage"],
    ["quotes", "$['scrapeOptions']['actions'][2]['fullPage']"],
    ["the body as root", "body.scrapeOptions.actions[2].fullPage"],
    ["a pointer", "/scrapeOptions/actions/2/fullPage"],
  ])("have a path, also if it is a text with %s", (_name, text) => {
    const issues = [{ path: ["scrapeOptions", "actions", 2, "fullPage"], message: "no" }];
    for (const issue of [
      { path: text, message: "no" },
      { field: text, msg: "no" },
    ])
      expect(read(400, rejection("no", { details: [issue] }))).toMatchObject({ issues });
    expect(read(422, { errors: { [text]: ["no"] } })).toMatchObject({ issues });
  });

  it("name each unknown key", () => {
    const path = ["scrapeOptions", "actions", 0];
    const details = [{ path, code: "unrecognized_keys", keys: ["a", "b"], message: "Unknown" }];
    expect(read(400, rejection("no", { details }))).toMatchObject({
      issues: [{ path: [...path, "a"] }, { path: [...path, "b"] }],
    });
  });

  it("skip anything that is not an issue", () => {
    expect(
      read(400, rejection("no", { details: [null, 3, { path: 7, message: 4 }] })),
    ).toMatchObject({
      issues: [{ path: [], code: "custom", message: "The service rejected this value." }],
    });
  });

  it("are bounded for any nesting", () => {
    let issue: unknown = { path: ["query"], code: "custom", message: "deep" };
    for (let level = 0; level < 100; level += 1)
      issue = { path: ["a"], code: "invalid_union", message: "u", errors: [[issue]] };
    expect(read(400, rejection("no", { details: Array(300).fill(issue) }))).toMatchObject({
      kind: "invalid-request",
    });
  });
});

it("maps any status with any body to the closed union", () => {
  const body = fc.oneof(
    fc.string(),
    fc.json(),
    fc.object().map((each) => JSON.stringify(each)),
  );
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 599 }), body, (status, text) => {
      const failure = read(status, text);
      if (failure) expect(failureSchema.safeParse(failure).success).toBe(true);
      else expect(status).toBeLessThan(300);
    }),
  );
});
