import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkToDraft } from "@/components/workbench/sharing/parse-link";
import { fromWire } from "@/lib/contract/canonical";
import { encodePermalink } from "@/lib/permalink/encode-permalink";
import { bodyToDraft, draftToBody } from "@/lib/request/draft";
import type { TravelPlace } from "@/lib/request/field-travel";
import { privatePaths, withPlaceholders } from "@/lib/request/placeholders";
import { formatRequestFile, parseRequestFile } from "@/lib/request/saved/request-file";
import { toSavedRequest } from "@/lib/request/saved/saved-request";
import { stripBody, stripDraft } from "@/lib/request/strip";
import { snippetIds, snippetLanguages } from "@/lib/snippets/languages";
import { storableRequest } from "@/lib/storage/runs/run-record";
import { givesAway } from "@/tests/support/canary";
import { encodedSecrets, encodings } from "@/tests/support/secret-encodings";

const requestWith = (headers: Record<string, string>, text: string) => ({
  query: "x",
  scrapeOptions: {
    formats: ["markdown" as const],
    headers,
    actions: [{ type: "write" as const, text }],
  },
});
const savedFacts = { id: "saved-id", savedAt: 0 };

/** The permalink of a request, opened. */
function throughLink(body: unknown) {
  const read = fromWire(body);
  if (!read.ok) return null;
  const link = encodePermalink(read.request);
  const opened = link.ok ? linkToDraft(link.fragment) : link;
  if (!opened.ok || !("draft" in opened)) throw new Error("the link must open");
  return { body: draftToBody(opened.draft), notes: opened.notes };
}

const places: TravelPlace[] = ["link", "history", "saved"];

/** Each place where a request is stored, shared or shown, as its own form of the request. */
const travels: Readonly<Record<string, (body: ReturnType<typeof requestWith>) => unknown>> = {
  ...Object.fromEntries(
    places.flatMap((place) => [
      [`${place}, as a body`, (body: object) => stripBody({ ...body }, place).value],
      [
        `${place}, as a draft`,
        (body: object) => {
          const { value } = stripDraft(bodyToDraft({ ...body }), place);
          return { value, at: value };
        },
      ],
    ]),
  ),
  permalink: (body) => throughLink(body)?.body ?? {},
  "saved request": (body) => toSavedRequest(body, "name", savedFacts),
  "request file": (body) => {
    const file = formatRequestFile([toSavedRequest(body, "name", savedFacts)]);
    const parsed = parseRequestFile(file.text);
    return parsed.ok ? parsed.entries : parsed;
  },
  history: (body) => storableRequest(body, false),
};

describe.each(Object.entries(travels))("the place %s", (_name, send) => {
  it.each([
    ["as entered", "{{token}}", "{{sid}}", "{{pin}}"],
    ["as sent", "{{secret:$token}}", "{{secret:$sid}}", "{{secret:$pin}}"],
  ])("keeps references to secrets %s", (_how, token, sid, pin) => {
    const sent = send(requestWith({ Authorization: `Bearer ${token}`, Cookie: `sid=${sid}` }, pin));
    const text = JSON.stringify(sent);
    for (const shown of ["Bearer {{token}}", "sid={{sid}}", '"{{pin}}"'])
      expect(text).toContain(shown);
    expect(text).not.toContain("secret:");
  });

  it("has no secret that is beside a reference, in any encoding", () => {
    const encoded = fc
      .tuple(encodedSecrets, fc.constantFrom(...Object.values(encodings)))
      // A text within a reference is the name of a variable.
      .map(([secret, encode]) => encode(secret))
      .filter((secret) => /[^\s;{}]/.test(secret) && !/[\r\n\0]/.test(secret));
    const shapes = [
      (secret: string) => `Bearer ${secret}`,
      (secret: string) => `Bearer {{token}} ${secret}`,
      (secret: string) => `${secret}{{secret:$token}}`,
      (secret: string) => `sid={{sid}}; ${secret}`,
      (secret: string) => `${secret}={{sid}}`,
    ];
    fc.assert(
      fc.property(encoded, fc.constantFrom(...shapes), (secret, shape) => {
        const text = shape(`q7${secret}7q`);
        const sent = send(requestWith({ Authorization: text, Cookie: "{{sid}}" }, text));
        expect(givesAway(JSON.stringify(sent), `q7${secret}7q`)).toBe(false);
        expect(JSON.stringify(sent)).not.toContain("Bearer");
      }),
      { numRuns: 60 },
    );
  });
});

it("says in an opened link which variables its request sends", () => {
  const opened = throughLink(requestWith({ Cookie: "{{sid}}" }, "{{pin}}{{sid}}"));
  expect(opened?.notes).toEqual([
    "This request sends your {{sid}} and {{pin}} to every page. Review it before you run the request.",
  ]);
  expect(throughLink({ query: "{{sid}}" })?.notes).toEqual([]);
});

it.each(snippetIds)("has placeholders for secrets in %s", (id) => {
  const body = requestWith({ Authorization: "Bearer {{secret:$token}}" }, "{{secret:$pin}}");
  const code = snippetLanguages[id].write({
    body: withPlaceholders(body, privatePaths(body)),
    baseUrl: "https://api.example.org",
    hasKey: false,
  });
  expect(code).toMatch(/Bearer (?:<|\\u003c)token/);
  expect(code).toMatch(/(?:<|\\u003c)pin/);
  expect(code).not.toContain("secret:");
});
