import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalUrl } from "@/lib/compare/canonical-url";
import { cleanLine } from "@/lib/format/clean-line";
import { propertyRuns } from "@/tests/support/property-runs";
import { addQueries } from "../cases/case-queries";
import { givenUrlsOf } from "../cases/given-urls";
import type { JudgeCase } from "../cases/judge-case";
import type { Judgement } from "../cases/judgement";
import { defaultScale } from "../cases/scale";
import { aggregatedGrades, ratedItems } from "../evaluation/aggregate";
import { measure } from "../evaluation/measure";
import { readCaseFile, writeCaseFile } from "./case-file";
import { isColumnName } from "./csv-rows";
import { detectContent } from "./detect-form";
import { decodeDocid, encodeDocid } from "./docid";
import { bookCsv, qrelsFile, ratingsCsv } from "./export-judgements";
import { metricsCsv } from "./export-metrics";
import { importJudgements, type JudgementImportOptions } from "./import-judgements";
import { readRunFile, runFile, trecOrder } from "./run-file";
import { readTopics, topicsFile } from "./topics";

const empty: JudgeCase = {
  id: "case-1",
  name: "Birds",
  createdAt: 1,
  scale: defaultScale(3),
  guidelines: "",
  request: null,
  source: "web",
  queries: [],
  nextQuery: 1,
  depth: 10,
  sweeps: [],
  seed: "s",
};
const withQueries = (...queries: string[]): JudgeCase =>
  addQueries(
    empty,
    queries.map((query) => ({ query })),
  ).judgeCase;

const read = (text: string, options: Partial<JudgementImportOptions> = {}) =>
  importJudgements({
    ...{ text, form: "auto", judgeCase: empty, judge: "file", at: 5 },
    ...options,
  });

const found = (judgements: readonly Judgement[]) =>
  judgements.map(({ qid, url, judge, verdict }) => [qid, url, judge, verdict]);

describe("importJudgements", () => {
  it("imports CSV files whose line breaks differ", () => {
    const { report } = read(
      'query,docid,rating\r\n"reed\r\nbunting",u1,3\nbittern,u2,2\n,u3,1\r\n',
    );
    expect(report).toMatchObject({ lines: 3, imported: 2, failed: 1, issues: [{ line: 5 }] });
  });

  it("imports query, docid and rating, and reports every other line", () => {
    const { judgements, judgeCase, report, form } = read(
      [
        "query,docid,rating",
        "bittern,https://a.example/1,3",
        '"reed, common",https://a.example/2,0',
        "bittern,https://a.example/1,3",
        "bittern,https://a.example/1,2",
        "bittern,https://a.example/3,high",
        "bittern,https://a.example/4,1.5",
        "bittern,https://a.example/5,4",
        "bittern,https://a.example/6,-1",
        "bittern,https://a.example/7",
        "bittern,,2",
        ",https://a.example/8,2",
        "bittern,https://a.example/9,",
        "bittern,https://a.example/10,2,more",
        "",
        "bittern,https://a.example/11,2.0",
      ].join("\r\n"),
    );
    expect(form).toBe("csv");
    expect(judgeCase.queries.map(({ qid, query }) => [qid, query])).toEqual([
      ["q1", "bittern"],
      ["q2", "reed, common"],
    ]);
    expect(found(judgements)).toEqual([
      ["q1", "a.example/1", "file", 3],
      ["q2", "a.example/2", "file", 0],
      ["q1", "a.example/11", "file", 2],
    ]);
    expect(report).toMatchObject({
      ...{ lines: 14, imported: 3, duplicates: 1, unrated: 1, failed: 9 },
      distribution: [
        [0, 1],
        [2, 1],
        [3, 1],
      ],
    });
    const messages = new Map(report.issues.map(({ line, message }) => [line, message]));
    expect(messages.get(5)).toMatch(
      /Line 2 has the grade 3 .* this line 2\. The first one is kept/,
    );
    expect(messages.get(6)).toBe("The rating “high” is not a number.");
    expect(messages.get(7)).toMatch(/not a whole number/);
    expect(messages.get(8)).toMatch(/outside the scale of this case, 0 to 3/);
    expect(messages.get(9)).toMatch(/outside the scale/);
    expect(messages.get(10)).toBe("Expected 3 columns, found 2.");
    expect(messages.get(11)).toBe("The document id is empty.");
    expect(messages.get(12)).toBe("The query is empty.");
    expect(messages.get(14)).toBe("Expected 3 columns, found 4.");
    expect(messages.size).toBe(9);
  });

  it("finds the columns of other tools in any order and with any delimiter", () => {
    for (const text of [
      "\ufeffRating;Doc ID;Query Text\n2;https://a.example/1;reed\n",
      "query_text\turl\tgrade\nreed\thttps://a.example/1\t2\n",
      "reed,https://a.example/1,2\n",
      "team,query,docid,rating\nx,reed,https://a.example/1,2",
    ])
      expect(found(read(text).judgements)).toEqual([["q1", "a.example/1", "file", 2]]);
  });

  it("skips the line with which a spreadsheet names the separator", () => {
    const text =
      'sep=;\nquery;docid;rating\n"heat; pump";https://a.example/1;2\nheat;https://a.example/1;x\n';
    const { judgements, report } = read(text);
    expect(judgements.map(({ verdict }) => verdict)).toEqual([2]);
    expect(report).toMatchObject({ lines: 2, imported: 1, failed: 1, issues: [{ line: 4 }] });
  });

  it("imports the judge of each rating from a column of its own", () => {
    const { judgements, report } = read(
      "query,docid,rating,Judge\nreed,https://a.example/1,3,Ada\nreed,https://a.example/1,1,Ben\nreed,https://a.example/2,2,\n",
    );
    expect(found(judgements)).toEqual([
      ["q1", "a.example/1", "Ada", 3],
      ["q1", "a.example/1", "Ben", 1],
      ["q1", "a.example/2", "file", 2],
    ]);
    expect(report).toMatchObject({ lines: 3, imported: 3, failed: 0 });
  });

  it("imports a Quepid book with one column of ratings per judge", () => {
    const { judgements, report } = read(
      "query,docid,Ada,Ben\nreed,https://a.example/1,3,1\nreed,https://a.example/2,,2\nreed,https://a.example/3,,\n",
    );
    expect(found(judgements)).toEqual([
      ["q1", "a.example/1", "Ada", 3],
      ["q1", "a.example/1", "Ben", 1],
      ["q1", "a.example/2", "Ben", 2],
    ]);
    expect(report).toMatchObject({ lines: 3, imported: 3, unrated: 1, failed: 0 });
  });

  it.each([
    ["query,rating\nreed,2", /no column docid/],
    ["docid,rating\nhttps://a.example,2", /no column query/],
    ["query,docid\nreed,https://a.example", /no column rating/],
    ["<html><body>404</body></html>", /no column query, docid, rating/],
  ])("names the missing columns of %j", (text, message) => {
    const { judgements, report } = read(text);
    expect(judgements).toEqual([]);
    expect(report.issues.map(({ line }) => line)).toEqual([1]);
    expect(report.issues[0]?.message).toMatch(message);
  });

  it("keeps the line numbers after a value of several lines and reports an unclosed quote", () => {
    const { report } = read(
      'query,docid,rating\n"reed\nbed",https://a.example/1,2\nreed,x,bad\n"open,https://a.example/2,1\nreed,y,1\n',
    );
    expect(report.imported).toBe(1);
    expect(report.issues.map(({ line, message }) => [line, message])).toEqual([
      [4, "The rating “bad” is not a number."],
      [5, "A quoted value has no closing quotation mark."],
    ]);
  });

  it("adds no query of which every rating is invalid", () => {
    expect(read("query,docid,rating\nreed,a,bad\n").judgeCase.queries).toEqual([]);
  });

  it("imports qrels whose grades have a decimal point", () => {
    const { form, report } = read("q1 0 https://a.example/1 1.0\nq1 0 https://a.example/2 0.0\n", {
      judgeCase: withQueries("bittern"),
    });
    expect([form, report.distribution]).toEqual([
      "qrels",
      [
        [0, 1],
        [1, 1],
      ],
    ]);
  });

  it("imports qrels by query id and reports ids that the case does not have", () => {
    const { judgements, report, form } = read(
      "q1 0 https://a.example/a%20b three\nq1 0 https://a.example/a%20b 3\nq9 0 x 1\nq1 0 y\nq1\t0\tz\t-2\n\nq1 0 https://a.example/a%20b 3\n",
      { judgeCase: withQueries("reed") },
    );
    expect(form).toBe("qrels");
    expect(found(judgements)).toEqual([["q1", "a.example/a%20b", "file", 3]]);
    expect(report).toMatchObject({ lines: 6, imported: 1, duplicates: 1, failed: 4 });
    expect(report.issues.map(({ line }) => line)).toEqual([1, 3, 4, 5]);
    expect(report.issues[1]?.message).toMatch(/“q9” is not in this case\. Import its topics/);
  });

  it("treats spellings of one URL, and a redirect that the case knows, as one document", () => {
    const { judgements, report } = read(
      "query,docid,rating\nreed,HTTP://WWW.A.example/?utm_source=x,1\nreed,https://a.example,2\nreed,https://b.example/old,1\n",
      { redirects: new Map([["b.example/old", "a.example"]]) },
    );
    expect(judgements.map(({ address }) => address)).toEqual([
      "HTTP://WWW.A.example/?utm_source=x",
    ]);
    expect(report.issues[0]?.message).toMatch(/Line 2 has the grade 1/);
    expect(report.duplicates).toBe(1);
  });

  it("survives texts named like object properties", () => {
    const { judgements } = read("query,docid,rating\n__proto__,constructor,1\n");
    expect(found(judgements)).toEqual([["q1", "constructor", "file", 1]]);
  });
});

describe("docids", () => {
  it.each([
    ["https://a.example/a b", "https://a.example/a%20b"],
    ["https://a.example/a\tb", "https://a.example/a%09b"],
    ["https://a.example/#top", "https://a.example/%23top"],
    ["https://a.example/über", "https://a.example/%C3%BCber"],
    ["https://a.example/a%20b", "https://a.example/a%2520b"],
    // Letters that equal ASCII ones where case is ignored.
    ["https://a.example/\u212a\u017f", "https://a.example/%E2%84%AA%C5%BF"],
    ["https://a.example/a%2Fb?c=%26", "https://a.example/a%2Fb?c=%26"],
  ])("encodes %j", (url, docid) => {
    expect(encodeDocid(url)).toBe(docid);
    expect(decodeDocid(docid)).toBe(url);
  });

  it("survive any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (text) => {
        const url = text.toWellFormed();
        const docid = encodeDocid(url);
        expect(docid).toMatch(/^[\x21-\x7e]+$/);
        expect(docid).not.toContain("#");
        expect(decodeDocid(docid)).toBe(url);
      }),
      { numRuns: propertyRuns(5_000) },
    );
    const tricky = fc.stringMatching(/^[%0-9A-Fa-f# é]{1,12}$/);
    fc.assert(
      fc.property(tricky, (url) => decodeDocid(encodeDocid(url)) === url),
      { numRuns: propertyRuns(5_000) },
    );
    expect(decodeDocid("%E9%FF")).toBe("%E9%FF");
  });
});

/** Texts with everything that a separated file has to escape. */
const text = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }),
    fc.stringMatching(/^['=+\-@",;\t #%a-c]{1,10}$/),
    fc.constantFrom("=1+1", "'=1+1", "''@x", "#tag", "-", "query", "q,d,1", '"', "__proto__"),
  )
  .map((each) => cleanLine(each, 200))
  .filter((each) => each !== "");
const url = fc
  .oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), text)
  .filter((each) => each !== "");
const judge = fc.constantFrom("Ada", "Ben", "=sum", "é, x").filter((name) => !isColumnName(name));

const wholeCase = fc
  .record({
    queries: fc.uniqueArray(fc.record({ query: text, need: text }), {
      minLength: 1,
      maxLength: 6,
      selector: ({ query }) => query,
    }),
    opinions: fc.uniqueArray(
      fc.record({ place: fc.nat(5), url, judge, grade: fc.integer({ min: 0, max: 3 }) }),
      {
        maxLength: 30,
        selector: ({ place, url: at, judge: by }) => `${place}\n${canonicalUrl(at)}\n${by}`,
      },
    ),
  })
  .map(({ queries, opinions }) => {
    const { judgeCase } = addQueries(empty, queries);
    const judgements = opinions.flatMap(
      ({ place, url: address, judge: by, grade }): Judgement[] => {
        const qid = judgeCase.queries[place]?.qid;
        if (qid === undefined) return [];
        const key = canonicalUrl(address);
        return [{ qid, url: key, address, judge: by, verdict: grade, note: "", at: 5 }];
      },
    );
    const givenUrl = givenUrlsOf([], judgements);
    // One URL per document: files name the first.
    return {
      judgeCase,
      judgements: judgements.map((each) => ({ ...each, address: givenUrl(each.url) })),
      givenUrl,
    };
  });

const gradesOf = (judgements: readonly Judgement[]) =>
  aggregatedGrades(ratedItems(judgements), "median");
const sorted = (list: readonly Judgement[]) => list.map((each) => JSON.stringify(each)).toSorted();

describe("detectContent", () => {
  it.each([
    ["topics", "1\treed beds\n2\twhere owls nest\tNests, not food.\n"],
    ["topics", "q1\tbest cars 2026\nq2\t2026\n"],
    ["run", "q1 Q0 https://a.example/ 1 12.5 bm25\nq1 Q0 https://b.example/ 2 1e-3 bm25\n"],
    ["judgements", "q1 0 https://a.example/ 2\n"],
    ["judgements", "reed\thttps://a.example/\t3\nowl\thttps://b.example/\t0\n"],
    ["judgements", "query\tdocid\trating\nreed\thttps://a.example/\t\n"],
    ["judgements", "query,docid,rating\nreed,https://a.example/,3\n"],
    ["judgements", ""],
  ])("finds %s in %j", (content, text) => expect(detectContent(text)).toBe(content));

  it("finds the forms of exported files", () => {
    const judgeCase = withQueries("reed", "owl nests");
    expect(detectContent(topicsFile(judgeCase.queries))).toBe("topics");
  });
});

describe("readTopics", () => {
  it("counts queries that get or have another id in the case than in the file", () => {
    const { queries } = readTopics("q1\tteal\n301\treed\nq2\tbittern\n401\theron\n");
    const { judgeCase, known, otherIds } = addQueries(withQueries("reed", "bittern"), queries);
    expect(judgeCase.queries.map(({ qid, query }) => [qid, query])).toEqual([
      ["q1", "reed"],
      ["q2", "bittern"],
      ["q3", "teal"],
      ["401", "heron"],
    ]);
    expect([known, otherIds]).toEqual([2, 2]);
  });
});

describe("exports", () => {
  it("come back equal: qrels with topics, CSV, book and case file", () => {
    fc.assert(
      fc.property(wholeCase, ({ judgeCase, judgements, givenUrl }) => {
        const grades = gradesOf(judgements);

        const topics = readTopics(topicsFile(judgeCase.queries));
        expect(topics.report.failed).toBe(0);
        const fresh = addQueries(empty, topics.queries).judgeCase;
        expect(fresh.queries).toEqual(judgeCase.queries);

        const qrels = read(qrelsFile(judgeCase, grades, givenUrl), {
          judgeCase: fresh,
          form: "qrels",
        });
        expect(qrels.report.failed).toBe(0);
        expect(gradesOf(qrels.judgements)).toEqual(grades);

        const csv = read(ratingsCsv(judgeCase, grades, givenUrl), {
          judgeCase: fresh,
          form: "csv",
        });
        expect(csv.report.failed).toBe(0);
        expect(gradesOf(csv.judgements)).toEqual(grades);

        const judges = [...new Set(judgements.map((each) => each.judge))];
        if (judges.length > 0) {
          const book = read(bookCsv(judgeCase, ratedItems(judgements), judges, givenUrl), {
            ...{ judgeCase: fresh, form: "csv" as const },
          });
          expect(book.report.failed).toBe(0);
          expect(sorted(book.judgements)).toEqual(sorted(judgements));
        }

        const file = readCaseFile(writeCaseFile({ judgeCase, judgements, systems: [] }));
        expect(file).toEqual({
          ok: true,
          whole: { judgeCase, judgements, systems: [] },
          skipped: 0,
        });
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });

  it("come back equal: a run file, in rank order", () => {
    const ranking = fc.uniqueArray(url, {
      maxLength: 20,
      selector: (each) => canonicalUrl(each),
    });
    fc.assert(
      fc.property(fc.array(ranking, { minLength: 1, maxLength: 4 }), text, (lists, label) => {
        const judgeCase = withQueries("a", "b", "c", "d");
        const rankings = lists.flatMap((urls, index) => {
          const results = urls.map((address) => ({
            ...{ url: canonicalUrl(address), address, title: null, excerpt: null, resultId: null },
          }));
          return urls.length === 0
            ? []
            : [{ qid: `q${index + 1}`, runId: null, failure: null, results }];
        });
        const givenUrl = givenUrlsOf([{ rankings }], []);
        const back = readRunFile(runFile({ label, rankings }, givenUrl), judgeCase);
        const named = rankings.map((each) => ({
          ...each,
          results: each.results.map((result) => ({ ...result, address: givenUrl(result.url) })),
        }));
        expect(back.report.failed).toBe(0);
        expect(back.rankings).toEqual(named);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it("never start a CSV cell with a formula", () => {
    const judgeCase = withQueries("=HYPERLINK(1)", "@sum", "plain");
    const csv = ratingsCsv(
      judgeCase,
      new Map([
        ["q1", new Map([["+cmd", 1]])],
        ["q2", new Map([["https://a.example", 2]])],
      ]),
      (url) => url,
    );
    expect(csv).toContain(`"'=HYPERLINK(1)","'+cmd",1`);
    expect(csv).toContain(`"'@sum",https://a.example,2`);
  });

  it("round averaged grades to whole ones in qrels, halves down", () => {
    const grades = new Map([
      [
        "q1",
        new Map([
          ["a", 1.5],
          ["b", 5 / 3],
          ["c", 0.5],
        ]),
      ],
    ]);
    expect(qrelsFile(withQueries("reed"), grades, (each) => each)).toBe(
      "q1 0 a 1\nq1 0 b 2\nq1 0 c 0\n",
    );
  });
});

it("exports metrics with their rules, safe for spreadsheets", () => {
  const judgeCase = withQueries("=1+1");
  const system = {
    ...{ id: "s", caseId: judgeCase.id, label: "@limit", batch: { id: "b", label: "B", at: 1 } },
    rankings: [],
  };
  const measured = measure({
    systems: [
      { id: "s", rankings: new Map([["q1", ["x", "y"]]]) },
      { id: "other", rankings: new Map([["q1", ["y", "x"]]]) },
    ],
    qids: ["q1"],
    grades: new Map([["q1", new Map([["x", 3]])]]),
    options: { cutoff: 5, gain: "linear", relevantFrom: 1, maxGrade: 3, unjudged: "zero" },
    ...{ baseline: "s", seed: "s" },
  });
  const csv = metricsCsv(
    { judgeCase, systems: [system], judgements: [] },
    { cutoff: 5, gain: "linear", relevantFrom: 1, unjudged: "zero", rule: "mean", judge: null },
    measured,
  );
  const [head, ...rows] = csv.trim().split("\r\n");
  expect(head).toContain("nDCG@5,P@5,R@5,MAP,MRR,ERR@5,judged@5,shown@5,gain,");
  expect(rows).toEqual([
    `"'@limit",B,q1,"'=1+1",1,0.2,1,1,1,0.875,1,2,linear,1,zero,Mean`,
    `"'@limit",B,all,mean over the queries with a number,1,0.2,1,1,1,0.875,1,2,linear,1,zero,Mean`,
    expect.stringMatching(/^other,,q1,.*,0\.2,1,0\.5,0\.5,0\.4375,1,2,/),
    expect.stringMatching(/^other,,all,mean/),
    expect.stringMatching(
      /^other,,all,difference from the baseline,-0\.36907\d+,0,0,-0\.5,-0\.5,-0\.4375,,,linear,1,zero,Mean$/,
    ),
    "other,,all,queries of the difference,1,1,1,1,1,1,,,linear,1,zero,Mean",
    "other,,all,low end of its 95 % interval,,,,,,,,,linear,1,zero,Mean",
    "other,,all,high end of its 95 % interval,,,,,,,,,linear,1,zero,Mean",
  ]);
});

describe("run files", () => {
  it("order by score in single precision, then by document id, both descending", () => {
    const lines = [
      { docid: "a", score: 1 },
      { docid: "c", score: 1 + 1e-9 },
      { docid: "b", score: 1 },
      { docid: "d", score: 2 },
    ];
    expect(trecOrder(lines).map(({ docid }) => docid)).toEqual(["d", "c", "b", "a"]);
  });

  it("report broken lines and name the run", () => {
    const { label, rankings, report } = readRunFile(
      "q1 Q0 x 1 0.5 bm25\nq1 Q0 y 2 0.9 bm25\nq1 Q0 x 3 0.1 bm25\nq7 Q0 x 1 1 bm25\nq1 Q0 z 1 high bm25\nq1 Q0\n",
      withQueries("reed"),
    );
    expect(label).toBe("bm25");
    expect(rankings[0]?.results.map((result) => result.url)).toEqual(["y", "x"]);
    expect(report.issues.map(({ line }) => line)).toEqual([3, 4, 5, 6]);
  });
});

describe("case files", () => {
  it.each([
    ["{", /not a case/],
    ['{"kind":"search-workbench-case","version":2}', /newer version/],
    ['{"kind":"search-workbench-case","version":1,"case":{}}', /damaged/],
  ])("rejects %s", (file, message) => {
    const opened = readCaseFile(file);
    expect(opened.ok ? "" : opened.message).toMatch(message);
  });

  it("carry no header values, block lists or typed text of the request", () => {
    const request = {
      limit: 5,
      threatProtection: { blacklist: ["blocked.example"] },
      scrapeOptions: {
        headers: { Authorization: "Bearer abc" },
        actions: [{ type: "write", text: "hunter2" }],
      },
    };
    const text = writeCaseFile({
      ...{ judgeCase: { ...withQueries("reed"), request }, systems: [], judgements: [] },
    });
    expect(text).not.toMatch(/Bearer|hunter2|blocked/);
    const opened = readCaseFile(text);
    expect(opened.ok && opened.whole.judgeCase.request).toMatchObject({ limit: 5 });
  });

  it("skips and counts judgements of another scale or an unknown query", () => {
    const judgeCase = withQueries("reed");
    const judgement = {
      ...{ qid: "q1", url: "a", address: "a" },
      judge: "x",
      verdict: 3,
      note: "",
      at: 1,
    };
    const judgements = [judgement, { ...judgement, verdict: 4 }, { ...judgement, qid: "q2" }];
    const opened = readCaseFile(writeCaseFile({ judgeCase, systems: [], judgements }));
    expect(opened).toMatchObject({ ok: true, skipped: 2, whole: { judgements: [judgement] } });
  });
});

it("keeps the ids of queries stable and adds each text once", () => {
  const first = addQueries(empty, [
    { query: " reed  bed " },
    { query: "b" },
    { query: "reed bed" },
  ]);
  expect(first.judgeCase.queries.map(({ qid, query }) => [qid, query])).toEqual([
    ["q1", "reed bed"],
    ["q2", "b"],
  ]);
  expect(first.known).toBe(0 + 1);
  const removed = { ...first.judgeCase, queries: first.judgeCase.queries.slice(0, 1) };
  const second = addQueries(removed, [{ query: "c" }, { query: "d", qid: "301" }]);
  expect(second.added.map(({ qid }) => qid)).toEqual(["q3", "301"]);
});
