import { describe, expect, it } from "vitest";
import { indexable } from "@/lib/engine/text/tokens";
import { FIELD_END, formId, gapBefore, pageTerms, STOP_WORD, stemId, termId } from "./page-terms";

const ofBody = (text: string) =>
  pageTerms({ title: "", headings: "", address: "", body: indexable(text) });

describe("pageTerms", () => {
  it("returns the words of each field in order, ignoring case and accents", () => {
    const { terms, lengths } = pageTerms({
      title: "Tin Mines",
      headings: indexable("Étain"),
      address: "mines",
      body: indexable("the CAFÉ, the café"),
    });
    const cafe = termId("cafe");
    expect([...terms]).toEqual([
      ...[termId("tin"), termId("mines"), FIELD_END],
      ...[termId("etain"), FIELD_END, termId("mines"), FIELD_END],
      ...[cafe + 1, cafe + 1, FIELD_END],
    ]);
    expect(lengths).toEqual({ title: 2, headings: 1, body: 2 });
  });

  it.each(["a", "ж", "東", "😀", "e\u0301"])(
    "accepts a text of one word of millions of %s",
    (letter) => {
      const { terms } = ofBody(`needle ${letter.repeat(9_000_000 / letter.length)} tail`);
      expect(terms.includes(termId("needle"))).toBe(true);
    },
  );

  it("distinguishes the forms of a word that share a stem", () => {
    const [founded, found] = [termId("founded"), termId("found")];
    expect(founded).not.toBe(found);
    expect(stemId(founded)).toBe(stemId(found));
    expect(stemId(found)).not.toBe(stemId(termId("lost")));
  });

  it("leaves out stop words and counts them", () => {
    const [king, france] = ofBody("the king of all of that in France").terms.slice(3);
    expect([termId("the"), formId(king ?? 0)]).toEqual([STOP_WORD, termId("king")]);
    expect([gapBefore(king ?? 0), gapBefore(france ?? 0)]).toEqual([1, 5]);
    const [mill] = ofBody(`${"of ".repeat(50)}mill`).terms.slice(3);
    expect(formId(mill ?? 0)).toBe(termId("mill"));
  });

  it("indexes a script without spaces as pairs", () => {
    const { lengths, terms } = ofBody("東京都");
    expect([...terms]).toContain(termId("東京"));
    expect(lengths.body).toBe(3);
  });

  it("bounds the stored words of a text of any length, but not its length", () => {
    const { terms, lengths } = ofBody("mill ".repeat(100_000));
    expect(terms.length).toBeLessThan(10_000);
    expect(lengths.body).toBe(100_000);
  });
});
