import { engineLayers, forEngine } from "./engine-layers";
import type { Folder } from "./folder";

const pure = [
  "lib/contract",
  "lib/format",
  "lib/lints",
  "lib/variables",
  "lib/request",
  "lib/results",
  "lib/snippets",
  "lib/trace",
  "lib/permalink",
  "lib/import",
  "lib/compare",
  "lib/sweep",
  "lib/judge",
  "lib/share",
  "lib/schedule",
  "lib/collections",
  "lib/mcp",
];
const forFeatures = ["components/ui", ...pure, "lib/workers", "lib/storage", "lib/transport"];
const features = [
  "request-form",
  "request-json",
  "request-code",
  "actions-editor",
  "results",
  "trace",
  "history",
  "connections",
  "library",
  "sweep",
  "compare",
  "judge",
  "share",
  "schedule",
  "variables",
];

export const importTable: readonly Folder[] = [
  {
    folder: "lib/contract",
    mayImport: [],
    reason: "The contract is a leaf: form, proxy, engine and guide depend on it.",
  },
  {
    folder: "lib/format",
    mayImport: [],
    reason: "Formats values as text; every folder may use it.",
  },
  {
    folder: "lib/lints",
    mayImport: ["lib/contract", "lib/format"],
    reason: "Findings about a valid request, for the form and for the engine's warnings.",
  },
  {
    folder: "lib/variables",
    mayImport: ["lib/contract"],
    reason: "What templates mean; drafts, sweeps and files of collections use it.",
  },
  {
    folder: "lib/request",
    mayImport: ["lib/contract", "lib/format", "lib/lints", "lib/variables"],
    reason: "The state of the request form, without the form.",
  },
  {
    folder: "lib/results",
    mayImport: ["lib/contract", "lib/format"],
    reason: "A read-only model between wire and view.",
  },
  {
    folder: "lib/compare",
    mayImport: ["lib/contract", "lib/format", "lib/request", "lib/results"],
    reason: "Compares stored runs; nothing is fetched.",
  },
  {
    folder: "lib/snippets",
    mayImport: ["lib/contract", "lib/format"],
    reason: "Code snippets are generated from a request alone.",
  },
  {
    folder: "lib/trace",
    mayImport: ["lib/contract", "lib/format", "lib/results"],
    reason: "Pure functions over an instrumented run.",
  },
  {
    folder: "lib/permalink",
    mayImport: ["lib/contract", "lib/format", "lib/request"],
    reason: "A permalink carries a request and nothing else.",
  },
  {
    folder: "lib/import",
    mayImport: [
      "lib/contract",
      "lib/format",
      "lib/request",
      "lib/permalink",
      "lib/variables",
      "lib/collections",
    ],
    reason: "Parses foreign text into a draft, and foreign files into a collection.",
  },
  {
    folder: "lib/sweep",
    mayImport: [
      "lib/contract",
      "lib/format",
      "lib/lints",
      "lib/request",
      "lib/results",
      "lib/compare",
      "lib/variables",
    ],
    reason: "Plans and drives the runs of a sweep, without the tab that sends them.",
  },
  {
    folder: "lib/judge",
    mayImport: [
      "lib/contract",
      "lib/format",
      "lib/request",
      "lib/results",
      "lib/compare",
      "lib/sweep",
    ],
    reason: "Cases, judgements and metrics, computed from stored runs.",
  },
  {
    folder: "lib/share",
    mayImport: ["lib/contract", "lib/format", "lib/results"],
    reason: "The file format and the links of shares, for sharers and readers.",
  },
  {
    folder: "lib/schedule",
    mayImport: ["lib/contract", "lib/format", "lib/request", "lib/compare", "lib/variables"],
    reason:
      "When a schedule runs, what it costs and what is new; server and page compute the same.",
  },
  {
    folder: "lib/collections",
    mayImport: [
      "lib/contract",
      "lib/format",
      "lib/request",
      "lib/import",
      "lib/permalink",
      "lib/variables",
    ],
    reason: "Saved requests and variables as the files of other programs.",
  },
  {
    folder: "lib/command-line",
    mayImport: [
      "lib/contract",
      "lib/format",
      "lib/request",
      "lib/results",
      "lib/import",
      "lib/variables",
      "lib/collections",
    ],
    reason:
      "The commands as one table, and the pure parts of them; scripts/command-line runs them.",
  },
  {
    folder: "lib/mcp",
    mayImport: [
      "lib/contract",
      "lib/format",
      "lib/lints",
      "lib/request",
      "lib/results",
      "lib/compare",
      "lib/variables",
      "lib/collections",
    ],
    reason: "The tools for agents over ports, without the protocol and the server.",
  },
  {
    folder: "lib/guide",
    mayImport: ["lib/contract", "lib/format", "lib/command-line"],
    reason: "Guide content, generated from the contract where possible.",
  },
  {
    folder: "lib/workers",
    mayImport: pure,
    reason: "Workers run pure functions off the main thread.",
  },
  {
    folder: "lib/storage",
    mayImport: [
      "lib/format",
      "lib/contract",
      "lib/variables",
      "lib/request",
      "lib/results",
      "lib/sweep",
      "lib/judge",
    ],
    reason: "Stores drafts, runs, sweeps and judgements in the browser.",
  },
  {
    folder: "lib/transport",
    mayImport: ["lib/contract", "lib/format", "lib/request", "lib/results"],
    reason: "Sends a request and returns its outcome.",
  },
  {
    folder: "lib/concurrency",
    mayImport: [],
    reason: "Semaphore, rate limiter and deadline: shared by net, engine and server.",
  },
  {
    folder: "lib/net",
    mayImport: ["lib/concurrency"],
    reason: "The address guard must be readable without the rest of the product.",
  },
  {
    folder: "lib/telemetry",
    mayImport: [],
    reason: "The engine and the server make spans; which attributes exist is listed once.",
  },
  {
    folder: "lib/engine",
    mayImport: [...forEngine, "lib/guide"],
    reason: "The search operation, independent of the web framework.",
  },
  ...engineLayers,
  {
    folder: "lib/server",
    mayImport: [
      "lib/concurrency",
      "lib/contract",
      "lib/engine",
      "lib/format",
      "lib/guide",
      "lib/mcp",
      "lib/net",
      "lib/schedule",
      "lib/telemetry",
    ],
    reason: "The functions behind the route handlers.",
  },
  {
    folder: "components/ui",
    mayImport: ["lib/format"],
    reason: "Primitives contain no domain terms.",
  },
  ...features.map((feature) => ({
    folder: `components/${feature}`,
    mayImport: forFeatures,
    reason: "Features do not import each other; the workbench composes them.",
  })),
  {
    folder: "components/workbench",
    mayImport: [...features.map((feature) => `components/${feature}`), ...forFeatures],
    reason: "The only folder that composes features.",
  },
];

/** Packages and modules that a folder must not reach, directly or transitively. */
export const unreachable: readonly {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}[] = [
  {
    name: "pure-folders-stay-pure",
    from: `^(${pure.join("|")})/`,
    to: "^(react|react-dom|next|node_modules/(react|react-dom|next)/|node:|components/|app/)",
    reason: "Pure folders run in the page, in a worker and in a test.",
  },
  {
    name: "browser-never-reaches-the-server",
    from: "^(components|lib/(workers|storage|transport))/",
    to: "^lib/(server|engine|net|concurrency)/|^node_modules/server-only/",
    reason: "Keys and the address guard stay on the server; its code must not be shipped.",
  },
  {
    name: "engine-without-the-web-framework",
    from: "^lib/(engine|net|concurrency)/",
    to: "^(app|components)/|^node_modules/(next|react|react-dom)/",
    reason: "The engine also runs from the command line.",
  },
];

/** Code that a first visit loads: everything the entries import statically, except types. */
export const firstVisit = {
  entries: ["components/workbench/workbench.tsx", "app/error.tsx"],
  /** All other packages load on demand. Adding one here increases the page's size. */
  packages: ["lucide-react", "react", "react-dom", "react-hook-form"],
  /** Parts of this project that load only after a user action. */
  onDemand: [
    {
      path: "^lib/(results/|workers/(?!responses/lazy-code\\.ts$))",
      reason: "There are no results before the first run. The page has one list of their code.",
    },
    {
      path: "^components/results/(?!(results-panel|run/waiting)\\.tsx$)",
      reason: "Before the first run the panel shows only a placeholder.",
    },
    {
      path: "^lib/lints/|^lib/request/(draft-to-request|check-draft|estimate)\\.ts$",
      reason: "The server has validated the initial draft.",
    },
    {
      path: "^lib/request/(draft|draft-sections|links/link-params|strip|field-travel|draft/(?!format-items\\.ts$).*)\\.ts$|^lib/storage/drafts/draft-storage\\.ts$",
      reason: "The server provides the initial draft; a stored draft loads its parser.",
    },
    {
      path: "^lib/contract/(credit-rates|format-descriptors|values/tbs|values/hostname)\\.ts$|^lib/contract/fields/(request|scrape|format|nested|action)-fields\\.ts$",
      reason: "The initial form shows few fields; the page contains their labels and prices.",
    },
    {
      path: "^components/request-form/estimate/(details|spending-summary)\\.tsx$",
      reason: "The cost breakdown opens on demand.",
    },
    {
      path: "^lib/snippets/|^components/request-(code|json)/(?!json-text-store\\.ts$)",
      reason: "The form loads first; the editor is as large as the rest of the page.",
    },
    {
      path: "^lib/(variables|storage/variables(?!/has-variables))/|^components/variables/",
      reason: "The code that resolves templates loads with the code that checks a request.",
    },
    {
      path: "^lib/(import/|permalink/(?!fragment\\.ts$))",
      reason: "Few visits use a permalink, and imports start later.",
    },
    {
      path: "^components/request-form/query/(composer|chips|notes|suggestions)|^lib/request/query/(chips|suggestions)",
      reason: "Query assistance loads when the query field gets the focus.",
    },
    {
      path: "^components/workbench/(commands/(palette|labels|copy-curl)|saved/|draft/other-drafts)|^lib/(request/(find/|sentence/|presets/|saved/)|storage/saved/)",
      reason:
        "Saved requests and the index of fields are used in dialogs and in the palette; the server writes the first sentence.",
    },
    {
      path: "^components/workbench/(draft/(notice/[a-z-]+|draft-secret-store|draft-tab-list)|importing/offer|run/past-run-error|run/failure-commands)\\.tsx?$|^components/ui/feedback/callout\\.tsx$",
      reason: "Notices appear only after an import or a failure.",
    },
    {
      path: "^components/(workbench/commands/help|connections/connection)-dialog",
      reason: "These dialogs are rarely opened.",
    },
  ],
} as const;
