import type { CannedResponse } from "./canned-service";

/** A response that violates the service's contract, and the text that the user must see. */
export type UnexpectedResponse = CannedResponse & { readonly name: string; readonly shows: RegExp };

const json = (value: unknown) => JSON.stringify(value);
const found = (...web: unknown[]) => json({ success: true, data: { web } });
const errorBody = (error: string, more: object = {}) => json({ success: false, error, ...more });
const page = "<!doctype html><title>502</title><h1>Bad gateway</h1><script>ran(1)</script>";

const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

const lists: readonly UnexpectedResponse[] = [
  { name: "no data", body: json({ success: true }), shows: /has no list of web results/ },
  { name: "data is {}", body: json({ success: true, data: {} }), shows: /has no list of web/ },
  { name: "data is null", body: json({ success: true, data: null }), shows: /has no list of web/ },
  { name: "web is null", body: json({ success: true, data: { web: null } }), shows: /no list of/ },
  { name: "web is empty", body: found(), shows: /No matching web results/ },
  {
    name: "web is a string",
    body: json({ success: true, data: { web: "x" } }),
    shows: /no list of/,
  },
  { name: "other lists", body: json({ success: true, data: { news: [{}] } }), shows: /Untitled/ },
  { name: "invalid items", body: found(null, 7, "x", [], {}), shows: /Untitled/ },
  {
    name: "a warning and nothing else",
    body: json({
      success: true,
      warning: "Only half of the providers answered",
      data: { web: [] },
    }),
    shows: /Only half of the providers answered/,
  },
  {
    name: "a page that failed",
    body: found({ title: "Gone", metadata: { statusCode: 403, error: "Forbidden by the site" } }),
    shows: /Forbidden by the site/,
  },
  {
    name: "requested but not returned",
    body: found({ title: "Snippet only", url: "https://example.org/" }),
    shows: /not returned/i,
  },
  {
    name: "titles as lists",
    body: found({ metadata: { title: ["First of two", "Second"], description: [1, null] } }),
    shows: /First of two/,
  },
  {
    name: "the same key twice",
    body: '{"success":false,"success":true,"data":{},"data":{"web":[{"title":"A","title":"The last one counts"}]}}',
    shows: /The last one counts/,
  },
  {
    name: "oversized numbers",
    body: '{"success":true,"creditsUsed":1e999,"data":{"web":[{"title":"Large","position":-1e308,"imageWidth":12345678901234567890}]}}',
    shows: /Large/,
  },
  {
    name: "another content type",
    type: "application/octet-stream",
    body: found({ title: "Octets" }),
    shows: /Octets/,
  },
  {
    name: "deep",
    body: `{"success":true,"data":{"web":[{"title":"Deep","json":${deep(4_000)}}]}}`,
    shows: /Deep/,
  },
  {
    name: "ten thousand results",
    body: found(
      ...Array.from({ length: 10_000 }, (_, at) => ({
        title: `Number ${at}`,
        url: `https://example.org/${at}`,
        markdown: `# Page ${at}`,
      })),
    ),
    shows: /Number 0/,
  },
];

const errorResponses: readonly UnexpectedResponse[] = [
  { name: "not JSON", body: "It works!", shows: /The response is not JSON/ },
  { name: "empty body", body: "", shows: /The response is not JSON/ },
  { name: "a list", body: "[]", shows: /Not a search response/ },
  { name: "truncated", body: found({ title: "x" }).slice(0, -9), shows: /ended early|not JSON/ },
  { name: "not a success", body: errorBody("No provider answered"), shows: /No provider answered/ },
  { name: "a page", type: "text/html", body: page, shows: /not from the API|not JSON/ },
  {
    name: "a gateway's page",
    status: 502,
    type: "text/html",
    body: page,
    shows: /not from the API|service failed/,
  },
  {
    name: "issues without a path",
    status: 400,
    body: errorBody("Invalid request body", {
      details: [
        null,
        { code: "invalid_union", path: [], message: "Union", errors: [[], [{ path: "x" }]] },
        { code: "too_big", path: ["nowhere", 3, {}], message: "Too big for us", maximum: "x" },
      ],
    }),
    shows: /Invalid request/,
  },
  {
    name: "401",
    status: 401,
    body: errorBody("Unauthorized: Invalid token"),
    shows: /Invalid API key/,
  },
  {
    name: "402",
    status: 402,
    body: errorBody("Insufficient credits"),
    shows: /Not enough credits/,
  },
  { name: "403", status: 403, body: errorBody("Zero data retention is off"), shows: /Not allowed/ },
  {
    name: "no cached copy",
    status: 404,
    body: errorBody("None", { code: "SCRAPE_NO_CACHED_DATA" }),
    shows: /No cached copy/,
  },
  { name: "407", status: 407, body: errorBody("Log in to the proxy"), shows: /407/ },
  { name: "421", status: 421, body: errorBody("Misdirected"), shows: /421/ },
  { name: "408", status: 408, body: errorBody("Timed out"), shows: /took too long/ },
  {
    name: "a retry time in prose",
    status: 429,
    body: errorBody("Rate limit exceeded, please retry after 25s, resets at noon"),
    shows: /Too many requests/,
  },
  { name: "500", status: 500, body: errorBody("Boom", { code: "UNKNOWN_ERROR" }), shows: /failed/ },
  {
    name: "a teapot",
    status: 418,
    body: "short and stout",
    shows: /418|not JSON|not from the API/,
  },
];

export const unexpectedResponses: readonly UnexpectedResponse[] = [...lists, ...errorResponses];

/** Values that do not match a text, list or object. */
const oddValues: readonly unknown[] = [
  7,
  -0.5,
  true,
  "",
  " ",
  [],
  {},
  [null],
  [[], {}, "x", 7],
  { "": null },
  { text: 7, sections: null, variants: "x", colors: [], files: {}, diff: 3, isMenu: "no" },
  { type: {}, value: [], url: null, html: 7, screenshots: [null, 3], scrapes: "x", pdfs: {} },
  JSON.parse(deep(300)),
];

const fields =
  "url title description category position warning markdown summary answer highlights html rawHtml links images screenshot audio video json changeTracking branding product menu actions metadata date snippet imageUrl imageWidth other".split(
    " ",
  );

/** A result per odd value, which is used for all fields except the title. */
export const oddResponse = (): string =>
  found(
    ...oddValues.map((value, at) => ({
      ...Object.fromEntries(fields.map((field) => [field, value])),
      title: `Odd ${at}`,
    })),
  );
export const oddCount = oddValues.length;

/**
 * A response of about `bytes` bytes. The first page is one long line, the others have a readable
 * size.
 */
export function largeResponse(bytes: number): Buffer {
  const line = "word ".repeat(200_000);
  const web = Array.from({ length: Math.ceil(bytes / line.length) }, (_, at) => ({
    title: `Large ${at}`,
    url: `https://example.org/${at}`,
    markdown: at === 0 ? line : line.replaceAll("word word word ", "word.\n\n"),
  }));
  return Buffer.from(json({ success: true, data: { web } }));
}
