/** How an operator is used and on what it acts (specification, "Query operators"). */
export type OperatorInfo = {
  /** What is typed, up to and including the colon. */
  readonly token: string;
  readonly label: string;
  readonly example: string;
  readonly help: string;
  /** Results on which it has an effect; null means all. */
  readonly source: "images" | null;
  /** Takes every following word instead of one. */
  readonly takesRest: boolean;
};

export const operators = {
  phrase: {
    token: '"',
    label: "Exact phrase",
    example: '"zero data retention"',
    help: "Only pages with these words side by side, in this order.",
    source: null,
    takesRest: false,
  },
  exclude: {
    token: "-",
    label: "Exclude",
    example: "-draft",
    help: "Leaves out what matches the word, phrase or operator that follows.",
    source: null,
    takesRest: false,
  },
  site: {
    token: "site:",
    label: "Site",
    example: "site:example.org",
    help: "Only pages of this host and its subdomains.",
    source: null,
    takesRest: false,
  },
  filetype: {
    token: "filetype:",
    label: "File type",
    example: "filetype:pdf",
    help: "Only addresses that end in this file extension.",
    source: null,
    takesRest: false,
  },
  inurl: {
    token: "inurl:",
    label: "In the address",
    example: "inurl:changelog",
    help: "Only pages with this word in their address.",
    source: null,
    takesRest: false,
  },
  allinurl: {
    token: "allinurl:",
    label: "All in the address",
    example: "allinurl:docs api",
    help: "Only pages with every word that follows in their address.",
    source: null,
    takesRest: true,
  },
  intitle: {
    token: "intitle:",
    label: "In the title",
    example: "intitle:limits",
    help: "Only pages with this word in their title.",
    source: null,
    takesRest: false,
  },
  allintitle: {
    token: "allintitle:",
    label: "All in the title",
    example: "allintitle:rate limits",
    help: "Only pages with every word that follows in their title.",
    source: null,
    takesRest: true,
  },
  related: {
    token: "related:",
    label: "Related",
    example: "related:example.org",
    help: "Only pages related to this domain.",
    source: null,
    takesRest: false,
  },
  imagesize: {
    token: "imagesize:",
    label: "Image size",
    example: "imagesize:1920x1080",
    help: "Only images of exactly this width and height.",
    source: "images",
    takesRest: false,
  },
  larger: {
    token: "larger:",
    label: "Image larger than",
    example: "larger:800x600",
    help: "Only images larger than this width and height.",
    source: "images",
    takesRest: false,
  },
} as const satisfies Record<string, OperatorInfo>;

export type OperatorName = keyof typeof operators;
