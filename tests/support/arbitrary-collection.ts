import fc from "fast-check";
import type { Collection, CollectionRequest } from "@/lib/collections/collection";
import { parseAnnotation } from "@/lib/format/annotation";
import type { Body } from "@/lib/request/body";
import { cleanRequestName } from "@/lib/request/saved/saved-request";
import { stripBody } from "@/lib/request/strip";
import type { Environment, Variable } from "@/lib/variables/variable";
import { wireRequest } from "./arbitrary-request";
import { validRequest } from "./valid-request";

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    "con",
    "a/b",
    "..",
    "Prices",
    "prices",
    "ﬁle",
    "- x: y",
    "#",
    "{{a}}",
    "a\nb",
    "null",
    "5",
  ),
);
const title = text.map(cleanRequestName);
const variableName = fc
  .stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,20}$/)
  .filter((name) => name !== "secret");

const variable: fc.Arbitrary<Variable> = fc.oneof(
  fc.record({
    name: variableName,
    value: fc.oneof(
      text,
      fc.boolean(),
      fc.double({ noDefaultInfinity: true, noNaN: true }).map((each) => each + 0),
    ),
  }),
  fc.record({ name: variableName, secret: fc.constant(true as const) }),
);
const variables = fc
  .uniqueArray(variable, { selector: ({ name }) => name, maxLength: 5 })
  .map((list) => list.toSorted((a, b) => Number("secret" in a) - Number("secret" in b)));

/** Replaces some values with templates. */
const withTemplates = (body: Body, templates: Body): Body => ({ ...body, ...templates });
const templates = fc.record(
  {
    query: fc.constantFrom("{{topic}}", "news of {{$date-7d}}", "\\{{literal}}", 'a "{{b}}" \\'),
    limit: fc.constantFrom("{{limit}}", "{{n.of-x}}"),
    timeout: fc.constant("{{wait}}"),
    ignoreInvalidURLs: fc.constant("{{flag}}"),
    scrapeOptions: fc.constant({
      headers: { "x-key": "{{key}}" },
      waitFor: "{{wait}}",
      mobile: "{{flag}}",
      formats: [{ type: "markdown" }, { type: "screenshot", quality: "{{quality}}" }],
      actions: [{ type: "write", text: "{{password}}" }],
    }),
  },
  { requiredKeys: [] },
);

export const shareableBody = fc.tuple(wireRequest, templates).map(([wire, some]): Body => {
  return withTemplates(
    stripBody(JSON.parse(JSON.stringify(validRequest(JSON.parse(JSON.stringify(wire))))), "link")
      .value,
    some,
  );
});

const request: fc.Arbitrary<CollectionRequest> = fc
  .record({
    name: title,
    folders: fc.array(title, { maxLength: 3 }),
    note: fc.oneof(text, fc.constant("  one\n two\n\nthree ")),
    tags: fc.array(text, { maxLength: 3 }),
    body: shareableBody,
  })
  .map(({ note, tags, ...rest }) => ({ ...rest, ...parseAnnotation({ note, tags }) }));

const environment: fc.Arbitrary<Environment> = fc.record({ name: text, variables });

export const arbitraryCollection: fc.Arbitrary<Collection> = fc.record({
  name: text,
  variables,
  environments: fc.uniqueArray(environment, { selector: ({ name }) => name, maxLength: 3 }),
  requests: fc.array(request, { maxLength: 5 }),
});
