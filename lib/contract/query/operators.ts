/** Usage and effect of an operator (specification, "Query operators"). */
export type OperatorInfo = {
  /** The operator up to and including the colon. */
  readonly token: string;
  readonly label: string;
  readonly example: string;
  readonly help: string;
  /** The source that the operator affects; null: all. */
  readonly source: "images" | null;
  /** Takes all following words instead of one. */
  readonly takesRest: boolean;
};

export const operators = {
  phrase: {
    token: '"',
    label: "Exact phrase",
    example: '"zero data retention"',
    help: "Pages with exactly these words in this order.",
    source: null,
    takesRest: false,
  },
  exclude: {
    token: "-",
    label: "Exclude",
    example: "-draft",
    help: "Excludes results that match the following word, phrase or operator, or any in parentheses.",
    source: null,
    takesRest: false,
  },
  site: {
    token: "site:",
    label: "Site",
    example: "site:example.org",
    help: "Pages on this host and its subdomains.",
    source: null,
    takesRest: false,
  },
  filetype: {
    token: "filetype:",
    label: "File type",
    example: "filetype:pdf",
    help: "URLs with this file extension.",
    source: null,
    takesRest: false,
  },
  inurl: {
    token: "inurl:",
    label: "In the URL",
    example: "inurl:changelog",
    help: "Pages with this word in the URL.",
    source: null,
    takesRest: false,
  },
  allinurl: {
    token: "allinurl:",
    label: "All in the URL",
    example: "allinurl:docs api",
    help: "Pages with all following words in the URL.",
    source: null,
    takesRest: true,
  },
  intitle: {
    token: "intitle:",
    label: "In the title",
    example: "intitle:limits",
    help: "Pages with this word in the title.",
    source: null,
    takesRest: false,
  },
  allintitle: {
    token: "allintitle:",
    label: "All in the title",
    example: "allintitle:rate limits",
    help: "Pages with all following words in the title.",
    source: null,
    takesRest: true,
  },
  related: {
    token: "related:",
    label: "Related",
    example: "related:example.org",
    help: "Pages related to this domain.",
    source: null,
    takesRest: false,
  },
  imagesize: {
    token: "imagesize:",
    label: "Image size",
    example: "imagesize:1920x1080",
    help: "Images of exactly this width and height.",
    source: "images",
    takesRest: false,
  },
  larger: {
    token: "larger:",
    label: "Image larger than",
    example: "larger:800x600",
    help: "Images larger than this width and height.",
    source: "images",
    takesRest: false,
  },
} as const satisfies Record<string, OperatorInfo>;

export type OperatorName = keyof typeof operators;
