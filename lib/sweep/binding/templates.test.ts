import fc from "fast-check";
import { expect, it } from "vitest";
import { resolveBody } from "@/lib/variables/resolve-body";
import { escapeTemplates } from "@/lib/variables/template";
import { propertyRuns } from "@/tests/support/property-runs";
import { requestBody } from "../settings";
import type { Setting } from "../sweep";
import { bindBody } from "./templates";

const scope = {
  variables: {
    variables: [
      { name: "a", value: "x {{b}} \\{{c}}" },
      { name: "b", value: "collection" },
      { name: "n", value: 5 },
    ],
    environments: [{ name: "e", variables: [{ name: "b", value: "environment" }] }],
    chosen: "e",
  },
  now: new Date("2026-11-23T12:00:00Z"),
};
const piece = fc.constantFrom(
  ...["{{a}}", "{{b}}", "{{n}}", "{{$date-7d}}", "\\", "{", "}", "{{", "}}", "x", "{{ b }}", "é "],
);
const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
const value = fc.oneof(text, fc.integer(), fc.boolean());

it("sends what the variables mean with the row, however the request and the values are written", () => {
  fc.assert(
    fc.property(text, value, value, (query, b, n) => {
      const row = { b, n };
      const settings: Setting[] = Object.entries(row).map(([name, each]) => ({
        target: { kind: "placeholder", name },
        text: String(each),
        change: { kind: "set", value: each },
      }));
      const { body } = bindBody({ query }, scope, ["b", "n"]);
      // A row is data, so its braces are not templates. Names with spaces are filled in sweeps only.
      const literal = Object.fromEntries(
        Object.entries(row).map(([name, each]) => [
          name,
          typeof each === "string" ? escapeTemplates(each) : each,
        ]),
      );
      fc.pre(!/\{\{ b \}\}/.test(query));
      expect(requestBody(body, settings)).toEqual(
        resolveBody({ query }, { ...scope, row: literal }).body,
      );
    }),
    { numRuns: propertyRuns(2_000), examples: [["\\\\{{n}}", "", 0]] },
  );
});
