import { describe, expect, it } from "vitest";
import {
  activateDraft,
  addDraft,
  draftBeside,
  removeDraft,
  renameOrigin,
} from "./change-open-drafts";
import { activeDraft, changeDraft, newOpenDraft, openDrafts } from "./open-drafts";

const start = (...ids: string[]) =>
  openDrafts.write({ open: ids.map((id) => newOpenDraft(id)), active: ids[0] ?? "" });
const ids = () => openDrafts.read().open.map(({ id }) => id);

describe("open drafts", () => {
  it("adds a draft after the others or at its place, and shows it", () => {
    start("a", "b");
    addDraft(newOpenDraft("c"));
    expect([ids(), activeDraft().id]).toEqual([["a", "b", "c"], "c"]);
    addDraft(newOpenDraft("d"), 1);
    expect([ids(), activeDraft().id]).toEqual([["a", "d", "b", "c"], "d"]);
  });

  it("shows the draft after a closed one, or the one before the last", () => {
    start("a", "b", "c");
    expect(["a", "b", "c"].map((id) => draftBeside(id)?.id)).toEqual(["b", "c", "b"]);
    start("a");
    expect(draftBeside("a")).toBeNull();
  });

  it("never removes the active draft", () => {
    start("a", "b");
    removeDraft("a");
    expect(ids()).toEqual(["a", "b"]);
    activateDraft("b");
    removeDraft("a");
    expect([ids(), activeDraft().id]).toEqual([["b"], "b"]);
  });

  it("changes one draft only", () => {
    start("a", "b");
    changeDraft("b", { runId: "r" });
    changeDraft("gone", { runId: "x" });
    expect(openDrafts.read().open.map(({ runId }) => runId)).toEqual([null, "r"]);
  });

  it("renames every draft of a saved request", () => {
    start("a", "b", "c");
    const saved = { id: "1", name: "Old", body: "{}" };
    for (const id of ["a", "c"]) changeDraft(id, { saved });
    changeDraft("b", { saved: { ...saved, id: "2" } });
    renameOrigin("1", "New");
    expect(openDrafts.read().open.map((each) => each.saved?.name)).toEqual(["New", "Old", "New"]);
    expect(activeDraft().id).toBe("a");
  });
});
