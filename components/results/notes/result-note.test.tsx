import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { noAnnotations } from "@/lib/results/annotations/result-annotations";
import { allResults } from "@/lib/results/model/lists";
import { parseResponse } from "@/lib/results/model/parse-response";
import { ResultCard } from "../list/card";
import { type ResultNotes, ResultNotesContext } from "./notes-context";

const [result] = allResults(
  parseResponse({ success: true, data: { web: [{ url: "https://a.example/", title: "Lamps" }] } }),
);

function cardWith(more: Partial<ResultNotes>): string {
  if (!result) throw new Error("There is no result.");
  const notes: ResultNotes = {
    annotations: noAnnotations,
    earlier: () => null,
    edit: () => {},
    deleted: () => null,
    undoDelete: () => {},
    ...more,
  };
  return renderToStaticMarkup(
    <ResultNotesContext value={notes}>
      <ResultCard {...{ result, id: "title-1", now: 0 }} selected reachable onOpen={() => {}} />
    </ResultNotesContext>,
  );
}

/** The buttons of the card in the order of the keyboard, without the checkbox. */
const buttons = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*>/g)].map(([tag]) => tag).filter((tag) => !tag.includes("role="));

describe("the note of a card", () => {
  it("has a button after the title, which describes it", () => {
    const [title = "", note = "", ...others] = buttons(cardWith({}));
    expect(title).toContain('id="title-1"');
    expect(note).toContain('aria-label="Add note"');
    expect(note).toContain('aria-describedby="title-1"');
    expect(others).toEqual([]);
  });

  it("is shown with its tags, in place of the note of an earlier run", () => {
    const own = { note: "Ask <b>Friday</b>", tags: ["weekly"] };
    const earlier = () => ({
      ...{ annotation: { note: "Old", tags: [] }, runTitle: "lamps", startedAt: 0 },
    });
    const annotations = new Map([["web-0", own]]);
    const html = cardWith({ annotations, earlier });
    expect(html).toContain("Ask &lt;b&gt;Friday&lt;/b&gt;");
    expect(html).toContain("#weekly");
    expect(html).toContain('aria-label="Edit note"');
    expect(html).not.toContain("Old");
    expect(cardWith({ earlier })).toMatch(/Noted before, .*lamps.*Old/);
  });

  it("offers Undo after it was deleted", () => {
    const html = cardWith({ deleted: () => ({ note: "Gone", tags: [] }) });
    expect(html).toMatch(/Note deleted\..*Undo/);
    expect(html).not.toContain("Gone");
  });

  it("has no button where notes cannot be stored", () => {
    expect(buttons(cardWith({ edit: null }))).toHaveLength(1);
  });
});
