import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@/tests/support/property-runs";
import {
  escapeNames,
  escapeTemplates,
  formatTemplate,
  isVariableName,
  parseTemplate,
  type TemplatePart,
} from "./template";

const name = fc
  .stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,12}$/)
  .filter((each) => each !== "secret");
const piece = fc.constantFrom(
  ..."{ {{ } }} \\ \\\\ \\{{ {{a}} {{secret}} {{$date}} {{$date-1d}} : $date a é 😀".split(" "),
  "\n",
  " ",
  "{{ b }}",
  "{{ $date-1d:YYYY }}",
);
const text = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join("")),
);
const part: fc.Arbitrary<TemplatePart> = fc.oneof(
  text.map((each) => ({ kind: "text" as const, text: each })),
  name.map((each) => ({ kind: "variable" as const, name: each })),
  fc.record({
    kind: fc.constant("date" as const),
    offset: fc.constantFrom("", "-7d", "+1m", "-0100h", "+2w", "-1y"),
    format: fc.constantFrom("", "MM/DD/YYYY", "HH:mm", "YYYY [Q] é"),
  }),
);

/** As `parseTemplate` returns them. */
function merged(parts: readonly TemplatePart[]): TemplatePart[] {
  const result: TemplatePart[] = [];
  for (const each of parts) {
    const last = result.at(-1);
    if (each.kind === "text" && last?.kind === "text")
      result.splice(-1, 1, { kind: "text", text: last.text + each.text });
    else result.push(each);
  }
  return result;
}

const numRuns = propertyRuns(10_000);

describe("parseTemplate", () => {
  it("is the inverse of formatTemplate", () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const expected = merged(parts);
        expect(parseTemplate(formatTemplate(expected))).toEqual(expected);
      }),
      { numRuns },
    );
  });

  it("loses nothing of any text", () => {
    fc.assert(
      fc.property(text, (source) => {
        expect(formatTemplate(parseTemplate(source))).toBe(source);
      }),
      { numRuns },
    );
  });

  it("finds no template in an escaped text", () => {
    fc.assert(
      fc.property(text, (source) => {
        expect(parseTemplate(escapeTemplates(source))).toEqual([{ kind: "text", text: source }]);
      }),
      { numRuns },
    );
  });

  it("parses names, dates, offsets and formats", () => {
    expect(parseTemplate("a {{b}}{{$date}} {{$date-7d:MM/DD/YYYY}}")).toEqual([
      { kind: "text", text: "a " },
      { kind: "variable", name: "b" },
      { kind: "date", offset: "", format: "" },
      { kind: "text", text: " " },
      { kind: "date", offset: "-7d", format: "MM/DD/YYYY" },
    ]);
  });

  it("allows spaces between the braces, as most other tools do", () => {
    for (const space of [" ", "\t", "\u00a0\u00a0"])
      expect(parseTemplate(`{{${space}a${space}}}{{${space}$date:YYYY${space}}}`)).toMatchObject([
        { kind: "variable", name: "a" },
        { kind: "date", offset: "", format: "YYYY" },
      ]);
  });

  it("takes other braces, reserved names and escaped templates as text", () => {
    for (const source of [
      "{{ 1a }}",
      "{{\na }}",
      "{{ secret }}",
      "{{1a}}",
      "{{a",
      "{{$time}}",
      "{{secret}}",
      "{{secret:a.1}}",
    ])
      expect(parseTemplate(source)).toEqual([{ kind: "text", text: source }]);
    expect(parseTemplate("\\{{a}}")).toEqual([{ kind: "text", text: "{{a}}" }]);
    expect(parseTemplate("/x\\{{2}/")).toEqual([{ kind: "text", text: "/x\\{{2}/" }]);
  });

  it("ends for long runs of backslashes and braces", () => {
    const backslashes = `${"\\".repeat(200_000)}{{`;
    const braces = "{{".repeat(100_000);
    const spaces = `{{ a${" ".repeat(200_000)}`;
    for (const text of [backslashes, braces, spaces])
      expect(parseTemplate(text)).toEqual([{ kind: "text", text }]);
  });
});

it("accepts names of at most 64 characters, without the reserved one", () => {
  expect(["a", "_", "api.key-2", "x".repeat(64), "secrets"].every(isVariableName)).toBe(true);
  expect(["", "1a", "a b", "é", "x".repeat(65), "secret", "$date"].some(isVariableName)).toBe(
    false,
  );
});

describe("escapeNames", () => {
  it("escapes these names only, so that the text is plain", () => {
    expect(escapeNames("{a{{x}}{{y}} \\{{x}} {{$date}}", new Set(["x"]))).toBe(
      "{a\\{{x}}{{y}} \\{{x}} {{$date}}",
    );
    fc.assert(
      fc.property(text, (source) => {
        const names = parseTemplate(source).flatMap((each) =>
          each.kind === "variable" ? [each.name] : [],
        );
        const escaped = parseTemplate(escapeNames(source, new Set(names)));
        expect(escaped.some(({ kind }) => kind === "variable")).toBe(false);
        expect(merged(escaped)).toEqual(
          merged(
            parseTemplate(source).map((each) =>
              each.kind === "variable" ? { kind: "text", text: formatTemplate([each]) } : each,
            ),
          ),
        );
      }),
      { numRuns },
    );
  });
});
