/** A public service that the built-in engine can query, as users see it before they allow it. */
export type LiveServiceFacts = {
  readonly title: string;
  /** All hosts that are contacted. `*.` stands for any subdomain. */
  readonly hosts: readonly string[];
  /** The kind of content that it searches. */
  readonly finds: string;
  /** Licence of the titles and texts of the results. */
  readonly licence: string;
  /** Set if it is only queried with a key of the operator. */
  readonly needsKey?: true;
};

/** Keyed by name, in order of preference. */
export const liveServices = {
  wikipedia: {
    title: "Wikipedia",
    hosts: ["*.wikipedia.org"],
    finds: "web pages",
    licence: "CC BY-SA 4.0",
  },
  mwmbl: {
    title: "Mwmbl",
    hosts: ["api.mwmbl.org"],
    finds: "web pages",
    licence: "of each page",
  },
  github: {
    title: "GitHub",
    hosts: ["api.github.com"],
    finds: "category GitHub",
    licence: "of each repository",
  },
  stackexchange: {
    title: "Stack Overflow",
    hosts: ["api.stackexchange.com"],
    finds: "category Developer",
    licence: "CC BY-SA 4.0",
  },
  hackernews: {
    title: "Hacker News",
    hosts: ["hn.algolia.com"],
    finds: "news, category Developer",
    licence: "of each page",
  },
  arxiv: {
    title: "arXiv",
    hosts: ["export.arxiv.org"],
    finds: "categories Research and PDF",
    licence: "metadata CC0 1.0",
  },
  crossref: {
    title: "Crossref",
    hosts: ["api.crossref.org"],
    finds: "category Research",
    licence: "metadata without restrictions",
  },
  pubmed: {
    title: "PubMed",
    hosts: ["eutils.ncbi.nlm.nih.gov"],
    finds: "category Research",
    licence: "metadata in the public domain",
  },
  gdelt: {
    title: "GDELT",
    hosts: ["api.gdeltproject.org"],
    finds: "news",
    licence: "free with attribution",
  },
  openverse: {
    title: "Openverse",
    hosts: ["api.openverse.org"],
    finds: "images",
    licence: "of each image",
  },
  commons: {
    title: "Wikimedia Commons",
    hosts: ["commons.wikimedia.org"],
    finds: "images",
    licence: "of each file",
  },
  brave: {
    title: "Brave Search",
    hosts: ["api.search.brave.com"],
    finds: "web pages, news",
    licence: "of each page",
    needsKey: true,
  },
  marginalia: {
    title: "Marginalia Search",
    hosts: ["api2.marginalia-search.com"],
    finds: "web pages",
    licence: "CC BY-NC-SA 4.0, or that of the key",
    needsKey: true,
  },
  openalex: {
    title: "OpenAlex",
    hosts: ["api.openalex.org"],
    finds: "category Research",
    licence: "metadata CC0 1.0",
    needsKey: true,
  },
  semanticscholar: {
    title: "Semantic Scholar",
    hosts: ["api.semanticscholar.org"],
    finds: "category Research",
    licence: "ODC-BY 1.0",
    needsKey: true,
  },
} as const satisfies Readonly<Record<string, LiveServiceFacts>>;

export type LiveServiceName = keyof typeof liveServices;

/** Whether the engine may query the services: never, after the user allowed them, or always. */
export const liveModes = ["off", "ask", "on"] as const;
export type LiveMode = (typeof liveModes)[number];
