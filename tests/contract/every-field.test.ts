import { describe, expect, it } from "vitest";
import { guidePage } from "@/lib/guide/guide";
import { requestToDraft } from "@/lib/request/draft";
import { stepSummary } from "@/lib/request/draft/actions/summary";
import { draftSections } from "@/lib/request/draft-sections";
import { travelPlaces } from "@/lib/request/field-travel";
import { sectionNames } from "@/lib/request/section-names";
import { validRequest } from "@/tests/support/valid-request";
import { every, query, type Wire } from "../support/field-cases";
import { controlsOf } from "../support/form-controls";

function draftOf(wire: Wire) {
  return requestToDraft(validRequest(wire));
}

/** Dotted paths of the leaves of `after` that differ, except in the original request. */
function changedPaths(before: unknown, after: unknown, path = ""): string[] {
  if (path === "rest" || JSON.stringify(before) === JSON.stringify(after)) return [];
  const isLeaf = Array.isArray(after) && after.every((item) => typeof item !== "object");
  if (typeof after !== "object" || after === null || isLeaf) return [path];
  const old: Wire = { ...(typeof before === "object" && before) };
  return Object.entries(after).flatMap(([key, value]) =>
    changedPaths(old[key], value, path === "" ? key : `${path}.${key}`),
  );
}

describe("every field of the contract", () => {
  it.each(every)("has a value in the draft for $path", ({ path, set, without }) => {
    const changed = changedPaths(draftOf(without), draftOf(set));
    expect(changed, `Add ${path} to a section in lib/request/draft.`).not.toEqual([]);
  });

  it.each(every)("has a control in the form for $path", ({ path, set, without }) => {
    const draft = draftOf(set);
    const changed = changedPaths(draftOf(without), draft);
    const section = sectionNames.find((name) => changed[0]?.startsWith(`${name}.`));
    const controls = section ? controlsOf(section, draft) : new Set();
    expect(
      changed.some((name) => controls.has(name)),
      `Add a control for ${path} to ${
        section
          ? `the section "${section}" in components/request-form/sections`
          : "a section, after its draft"
      }.`,
    ).toBe(true);
  });

  it.each(every)("has a guide page that documents $path", ({ name, info }) => {
    const page = guidePage(info.guide);
    expect(page, info.guide).toBeDefined();
    if (page)
      expect(page.markdown, `Document ${name} in lib/guide/pages/${info.guide}.md.`).toContain(
        name,
      );
  });

  it.each(every)("has a rule for where $path may be shared", ({ travel }) => {
    expect(travelPlaces).toContain(travel);
  });

  it.each(every)("shows $path in the summary of its collapsed section", ({ set }) => {
    const changes = (wire: Wire) => {
      const draft = draftOf(wire);
      return sectionNames.map((section) => [
        draftSections[section].changed(draft),
        draftSections[section].summary(draft),
      ]);
    };
    const bare = changes(query);
    const different = changes(set).filter(
      ([changed, summaries], at) => changed !== bare[at]?.[0] && summaries !== bare[at]?.[1],
    );
    // The query is not part of any section's changes.
    expect(set.query !== query.query ? 1 : different.length).toBe(1);
  });

  it.each(every.filter(({ path }) => /^actions\.[^.]+\./.test(path)))(
    "shows $path in the summary of its collapsed step",
    ({ set, without }) => {
      const summaries = (wire: Wire) => draftOf(wire).actions.steps.map(stepSummary);
      expect(summaries(set)).toHaveLength(1);
      expect(summaries(set)).not.toEqual(summaries(without));
    },
  );
});
