import "server-only";
import type { DatabaseSync } from "node:sqlite";
import { columnText } from "../candidate-row";
import type { Ranking } from "../ranking/ranking";
import type { SearchSource } from "../search-source";
import { isTrait } from "../traits/traits";
import { CandidateFinder } from "./candidates";
import { imageCorpus, pageCorpus } from "./corpus";
import type { PageStore } from "./page-store";
import { sqliteStatistics } from "./statistics";
import { TermsReader } from "./terms-store";

export function sqliteSource(
  database: DatabaseSync,
  store: PageStore,
  ranking: Ranking,
): SearchSource {
  const reader = new TermsReader(database, ranking);
  const pages = new CandidateFinder(database, pageCorpus);
  const traits = database.prepare("SELECT trait FROM traits WHERE page = ?");
  return {
    statistics: sqliteStatistics(database, store, reader),
    pages,
    images: new CandidateFinder(database, imageCorpus),
    body: (id) => store.body(id),
    termLists: (ids) => reader.lists(ids),
    listsOf: (expression) => reader.lists([...pages.idsOf(expression)]),
    traits: (id) =>
      traits
        .all(id)
        .map((row) => columnText(row, "trait"))
        .filter(isTrait),
  };
}
