import { expect, it, vi } from "vitest";
import { isMarkAt } from "@/components/request-form/connection/mark-place";
import { marksOf } from "@/components/workbench/run/learn-rejections";
import type { Failure } from "@/lib/contract/failure/failure";
import { isJsonObject } from "@/lib/contract/json-object";
import { placeIssues, requestToDraft } from "@/lib/request/draft";
import { sectionNames } from "@/lib/request/section-names";
import type { OptionMark } from "@/lib/storage/connections/profiles";
import { validRequest } from "@/tests/support/valid-request";
import { every, type Wire } from "../support/field-cases";
import { sectionMarkup } from "../support/form-controls";

const known = vi.hoisted((): { marks: OptionMark[] } => ({ marks: [] }));

// The server renders without the stored marks.
vi.mock("@/components/request-form/connection/support-note", () => {
  const SupportNotes = ({ shows }: { shows: (mark: OptionMark) => boolean }) =>
    known.marks.filter(shows).map(({ field }) => <i key={field}>marked</i>);
  return {
    SupportNotes,
    SupportNote: ({ control, inside }: { control: string; inside?: boolean }) => (
      <SupportNotes shows={(mark) => isMarkAt(mark, control, inside)} />
    ),
  };
});

const MARK = "<i>marked</i>";

/** The path of a key, or of the list entry of a type. */
function pathOf(name: string, value: unknown): (string | number)[] | null {
  if (isJsonObject(value) && Object.hasOwn(value, name)) return [name];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(isJsonObject(value) ? value : {});
  for (const [key, each] of entries) {
    const isEntry = typeof key === "number" && isJsonObject(each) && each.type === name;
    const below = isEntry ? [] : pathOf(name, each);
    if (below) return [key, ...below];
  }
  return null;
}

function rejectionOf(name: string, sent: Wire) {
  const { query: _required, ...options } = sent;
  const path = pathOf(name, options);
  if (!path) throw new Error(`${name} is not in ${JSON.stringify(sent)}`);
  const message = `${name} is not supported`;
  return {
    kind: "invalid-request",
    status: 400,
    message,
    issues: [{ path, code: "custom", message }],
  } satisfies Failure;
}

const isOption = ({ path }: { path: string }) => path !== "query";

const cases = every.filter(isOption).map(({ path, name, set }) => {
  const request = validRequest(set);
  const sent = { ...request };
  return { path, sent, draft: requestToDraft(request), failure: rejectionOf(name, sent) };
});

const count = (text: string, part: string) => text.split(part).length - 1;

it.each(cases)("marks $path at its control, and nowhere else", ({ sent, draft, failure }) => {
  known.marks = marksOf({ failure, sent, at: 1 });
  expect(known.marks).toHaveLength(1);
  const home = known.marks[0]?.control.split(".")[0];
  for (const section of sectionNames)
    expect([section, count(sectionMarkup(section, draft), MARK)]).toEqual([
      section,
      section === home ? 1 : 0,
    ]);
});

it.each(cases)("shows the error of a service about $path at its control", ({ draft, failure }) => {
  const { fieldIssues, otherIssues } = placeIssues(failure.issues, draft);
  expect(otherIssues).toEqual([]);
  const section = sectionNames.find((each) => fieldIssues[0]?.draftPath.startsWith(`${each}.`));
  if (!section) throw new Error("no section");
  expect(count(sectionMarkup(section, draft, fieldIssues), failure.message)).toBe(1);
});
