import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { tokenizeFolded } from "@/lib/engine/text/tokens";
import {
  find,
  indexOf,
  openForTest,
  samplePage as page,
  temporaryIndexFile,
} from "@/tests/support/sample-index";
import { tokenMark } from "../passages/matches";
import { openingTerms } from "../passages/opening-terms";
import { openIndex } from "../search-index";
import type { Candidate } from "../sqlite/candidates";
import { RERANK_DEPTH, rerank } from "./rerank";

const marks = (query: string) => tokenizeFolded(query).map(tokenMark);
const candidate = (id: number, score = 1): Candidate => ({ id, score, row: {} });
const filler = "Plain sentences about something else stand here. ".repeat(4);

describe("rerank", () => {
  it("ranks adjacent query words above distant ones", () => {
    const apart = `Water is clean. ${filler} There is a mill on the hill. ${filler}`;
    const together = `A water mill. ${filler} It is clean on the hill. ${filler} There`;
    const index = indexOf(
      page("http://a.org/apart", { text: apart }),
      page("http://a.org/together", { text: together }),
    );
    expect(find(index, "water mill")[0]).toBe("http://a.org/together");
  });

  it("falls back to the page text if no opening words are stored", () => {
    const file = temporaryIndexFile();
    const first = openIndex(file);
    first.putMany([
      page("http://a.org/apart", { text: `Water. ${filler} There is a mill. ${filler}` }),
      page("http://a.org/together", { text: `A water mill. ${filler} There. ${filler} It is.` }),
    ]);
    first.close();
    const database = new DatabaseSync(file);
    expect(database.prepare("DELETE FROM openings").run().changes).toBe(2);
    database.close();
    expect(find(openForTest(file), "water mill")[0]).toBe("http://a.org/together");
  });

  it("ranks a result that is similar to the best ones higher", () => {
    const like = "wind something turbine rotor gearbox blades";
    const unlike = "wind something turbine entirely different cooking";
    const texts = [
      "wind turbine blades rotor gearbox",
      "wind turbine rotor gearbox blades",
      "wind turbine rotor blades gearbox",
      ...[unlike, "wind farm", "a turbine", "wind of change", "water turbine", like],
    ];
    const order = rerank(
      texts.map((_, id) => candidate(id, id < 3 ? 1.1 : 1)),
      marks("wind turbine"),
      ({ id }) => openingTerms(texts[id] ?? ""),
    ).map(({ id }) => id);
    expect(order.indexOf(8)).toBeLessThan(order.indexOf(3));
  });

  it("does not let weak signals outweigh a much better match", () => {
    const texts = [
      "wind here, turbine far away from it: one two three four five six",
      "wind turbine",
    ];
    const [first] = rerank([candidate(0, 2), candidate(1)], marks("wind turbine"), ({ id }) =>
      openingTerms(texts[id] ?? ""),
    );
    expect(first?.id).toBe(0);
  });

  it("leaves single-word queries, single results and lower ranks unchanged", () => {
    const two = [candidate(0), candidate(1)];
    const text = ({ id }: Candidate) => openingTerms(id === 1 ? "wind turbine wind turbine" : "");
    expect(rerank(two, marks("turbine"), text)).toBe(two);
    expect(rerank([candidate(1)], marks("wind turbine"), text)).toHaveLength(1);
    const many = Array.from({ length: RERANK_DEPTH + 5 }, (_, id) => candidate(id, 100 - id));
    const order = rerank(many, marks("wind turbine"), text);
    expect(order.slice(RERANK_DEPTH)).toEqual(many.slice(RERANK_DEPTH));
    const scores = order.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });
});
