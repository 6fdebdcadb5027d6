/*
 * Responses of services beyond the specification. Made from their documentation and from the types of their public
 * clients; none was recorded.
 */

export const papers = [
  {
    paperId: "p:1",
    primaryId: "arxiv:2101.00001",
    ids: { arxiv: ["2101.00001"], doi: "10.1000/xyz123" },
    title: "Heat pumps in cold climates",
    abstract: "We measure <i>seasonal</i> performance over two winters.",
    authors: ["A. Author", { name: "B. Author" }],
    score: 0.91,
    signals: { citations: 12 },
  },
  {
    paperId: "p:2",
    primaryId: "pmid:40953549",
    ids: ["pmid:40953549", "pmcid:PMC12530322", "javascript:alert(1)"],
    title: "Indoor air and heating",
    abstract: "A second abstract.",
    score: 0.5,
  },
];

/** `data.research` as records of papers. */
export const paperResponse = {
  success: true,
  id: "0190a1b2-0000-7000-8000-000000000001",
  creditsUsed: 2,
  data: {
    web: [{ url: "https://example.org/1", title: "First", description: "x" }],
    research: papers,
  },
};

/** `data.research` with pages, as services sent it before. */
export const pageShapedResearch = {
  success: true,
  data: {
    research: [
      {
        url: "https://example.org/paper",
        title: "A page about a paper",
        description: "From a site of papers",
        position: 1,
        category: "research",
      },
    ],
  },
};

/** Tools that a service offers for the query, hints for programs, and a list of plain texts. */
export const toolResponse = {
  success: true,
  data: {
    tools: [
      {
        name: "Train times",
        description: "Departures of a station",
        url: "https://example.org/tool",
        inputSchema: { type: "object", properties: { station: { type: "string" } } },
      },
    ],
    "related-searches": ["heat pump noise", "heat pump cost"],
    summary: { text: "No list" },
  },
  agent_hints: ["Use the tool for live data."],
};
export const noticeResponse = {
  success: true,
  data: { web: [] },
  warning: "Results of research move.",
  warnings: [
    "Results of research move.",
    {
      code: "research_moved",
      message: "From 16 November, results of research are in data.research.",
      replacement: "data.research",
      url: "https://docs.example.org/research",
    },
  ],
  agent_hints: [{ message: "Ask for fewer results." }],
};

export const noticeHeaders = {
  Warning: '299 - "The research category changes on 16 November"',
  Deprecation: "@1793404800",
  Sunset: "Wed, 31 Dec 2026 23:59:59 GMT",
  Link: '<https://docs.example.org/research>; rel="help"; title="What changes", </v3/search>; rel="successor-version"',
};

/** Everything together: pages with the parts of a document, every list, every notice. */
export const everyShape = {
  success: true,
  id: "0190a1b2-0000-7000-8000-000000000002",
  creditsUsed: 3,
  data: {
    web: [
      {
        url: "https://example.org/report.pdf",
        title: "A report",
        description: "A document with pages",
        markdown: "# Report",
        pages: [{ page: 1, markdown: "Text of the first page" }],
        blocks: [{ type: "text", page: 1, bbox: [0, 0.5, 1, 1], confidence: 0.97 }],
      },
    ],
    research: [...papers, ...pageShapedResearch.data.research],
    tools: toolResponse.data.tools,
    alexandria: [{ url: "https://example.org/a", title: "From a collection", score: 0.25 }],
    "odd list": ["plain text", 7, null, { nested: { deep: ["value"] } }],
    note: { text: "No list" },
  },
  warnings: noticeResponse.warnings,
  agent_hints: noticeResponse.agent_hints,
  futureField: { kept: true },
};
