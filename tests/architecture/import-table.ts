/** Who may import whom, besides itself. Order is the direction of the data: nothing downstream writes upstream. */
export type Folder = {
  /** A folder, from the project's root. */
  readonly folder: string;
  /** Folders of ours that it may import. */
  readonly mayImport: readonly string[];
  readonly reason: string;
};

const pure = [
  "lib/contract",
  "lib/format",
  "lib/request",
  "lib/results",
  "lib/snippets",
  "lib/compare",
  "lib/trace",
  "lib/permalink",
  "lib/import",
];
const forFeatures = ["components/ui", ...pure, "lib/workers", "lib/storage", "lib/transport"];
const features = [
  "request-form",
  "request-json",
  "request-code",
  "actions-editor",
  "results",
  "trace",
  "compare",
  "history",
  "connections",
  "library",
  "guide",
];

export const importTable: readonly Folder[] = [
  {
    folder: "lib/contract",
    mayImport: [],
    reason: "The contract is a leaf: form, proxy, engine and guide all hang on it.",
  },
  { folder: "lib/format", mayImport: [], reason: "Values to words, for everybody." },
  {
    folder: "lib/request",
    mayImport: ["lib/contract", "lib/format"],
    reason: "What the form holds, without the form.",
  },
  {
    folder: "lib/results",
    mayImport: ["lib/contract", "lib/format"],
    reason: "A read-only model between wire and view.",
  },
  {
    folder: "lib/snippets",
    mayImport: ["lib/contract", "lib/format"],
    reason: "Code is made from a request alone.",
  },
  {
    folder: "lib/compare",
    mayImport: ["lib/contract", "lib/format", "lib/results"],
    reason: "Pure functions over two runs.",
  },
  {
    folder: "lib/trace",
    mayImport: ["lib/contract", "lib/format", "lib/results"],
    reason: "Pure functions over an instrumented run.",
  },
  {
    folder: "lib/permalink",
    mayImport: ["lib/contract", "lib/request"],
    reason: "A link carries a request and nothing else.",
  },
  {
    folder: "lib/import",
    mayImport: ["lib/contract", "lib/request", "lib/permalink"],
    reason: "Foreign text becomes a draft; a link is one of the texts.",
  },
  {
    folder: "lib/guide",
    mayImport: ["lib/contract", "lib/format"],
    reason: "Content, generated where it can be from the contract.",
  },
  {
    folder: "lib/workers",
    mayImport: pure,
    reason: "Work off the main thread is made of pure functions.",
  },
  {
    folder: "lib/storage",
    mayImport: ["lib/contract", "lib/request", "lib/results"],
    reason: "Records of drafts and runs in the browser.",
  },
  {
    folder: "lib/transport",
    mayImport: ["lib/contract", "lib/request", "lib/results"],
    reason: "A request out, an outcome back.",
  },
  { folder: "lib/net", mayImport: [], reason: "The address guard must be readable on its own." },
  {
    folder: "lib/engine",
    mayImport: ["lib/contract", "lib/format", "lib/net", "lib/guide"],
    reason: "The operation itself, free of the web framework.",
  },
  {
    folder: "lib/server",
    mayImport: ["lib/contract", "lib/engine", "lib/net"],
    reason: "What the route handlers call.",
  },
  {
    folder: "components/ui",
    mayImport: ["lib/format"],
    reason: "Primitives know no word of the domain.",
  },
  ...features.map((feature) => ({
    folder: `components/${feature}`,
    mayImport: forFeatures,
    reason: "A feature never knows another feature; the workbench composes them.",
  })),
  {
    folder: "components/workbench",
    mayImport: [...features.map((feature) => `components/${feature}`), ...forFeatures],
    reason: "The only composer.",
  },
];

/** Packages and modules that a folder must not reach, not even through others. */
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
    reason: "Pure folders run in the page, in a worker and in a test alike.",
  },
  {
    name: "browser-never-reaches-the-server",
    from: "^(components|lib/(workers|storage|transport))/",
    to: "^lib/(server|engine|net)/|^node_modules/server-only/",
    reason: "Keys and the address guard live on the server; its code must not be shipped.",
  },
  {
    name: "engine-without-the-web-framework",
    from: "^lib/(engine|net)/",
    to: "^(app|components)/|^node_modules/(next|react|react-dom)/",
    reason: "The engine also runs from the command line.",
  },
];

/** What a first visit loads: followed from the entries through every import that is neither of a type nor dynamic. */
export const firstVisit = {
  entries: ["components/workbench/workbench.tsx", "app/providers.tsx", "app/error.tsx"],
  /** Everything else comes on demand. A package more here is a decision about the page's weight. */
  packages: ["@tanstack/react-query", "lucide-react", "react", "react-dom", "react-hook-form"],
  /** Parts of ours that only matter once somebody does something. */
  onDemand: [
    { path: "^lib/(results|workers)/", reason: "There is nothing to read before the first run." },
    {
      path: "^components/results/(?!(results-panel|run/idle-state|run/waiting)\\.tsx$)",
      reason: "Before the first run the panel only says what will appear in it.",
    },
    {
      path: "^lib/request/(draft-to-request|check-draft|lint|estimate)\\.ts$",
      reason: "The server has checked the draft that the page begins with.",
    },
    {
      path: "^lib/request/(draft|draft-sections|links/link-params|strip|field-travel|draft/(?!format-items\\.ts$).*)\\.ts$|^lib/storage/drafts/draft-storage\\.ts$",
      reason: "The server says what the first draft holds; a kept one fetches what reads it.",
    },
    {
      path: "^lib/contract/(credit-rates|values/tbs|values/hostname)\\.ts$|^lib/contract/fields/(request|scrape|format|nested|action)-fields\\.ts$",
      reason: "The first form shows a few fields and their words; prices come with the page.",
    },
    {
      path: "^components/request-form/estimate/(details|spending-summary)\\.tsx$",
      reason: "The sum of the cost is spelled out for whoever opens it.",
    },
    {
      path: "^lib/snippets/|^components/request-(code|json)/(?!json-text-store\\.ts$)",
      reason: "The form comes first; the editor weighs as much as the rest of the page.",
    },
    {
      path: "^lib/(import/|permalink/(?!fragment\\.ts$))",
      reason: "Few visits come with a permalink, and none begins with an import.",
    },
    {
      path: "^components/request-form/query/(composer|chips|notes|suggestions)|^lib/request/query/(chips|suggestions)",
      reason: "What helps to write a query comes when somebody is about to write one.",
    },
    {
      path: "^components/workbench/(commands/palette|saved/|draft/other-drafts)|^lib/(request/(presets/|saved/)|storage/saved/)",
      reason: "Requests are saved and looked up by a dialog or by the palette.",
    },
    {
      path: "^components/workbench/(sharing/link-notice|importing/offer|run/past-run-error|run/failure-commands)\\.tsx?$|^components/ui/feedback/callout\\.tsx$",
      reason:
        "Something must have arrived from outside, or have failed, before there is anything to say of it.",
    },
    {
      path: "^components/(workbench/commands/help|connections/connection)-dialog",
      reason: "Few ever open them.",
    },
  ],
} as const;
