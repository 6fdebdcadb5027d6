import type { ArgumentSpec, CommandSpec, OptionSpec } from "./command";

export const resultFormats = ["jsonl", "md", "csv", "json"] as const;
export type ResultFormat = (typeof resultFormats)[number];

export const comparisonFormats = ["md", "csv", "json"] as const;
export type ComparisonFormat = (typeof comparisonFormats)[number];

export const shells = ["bash", "zsh", "fish"] as const;
export type ShellName = (typeof shells)[number];

/** The environment variable that holds the key of `--url`. */
export const KEY_VARIABLE = "WORKBENCH_KEY";

/** Every command has them. */
export const commonOptions: readonly OptionSpec[] = [
  {
    name: "json",
    value: null,
    help: "Print the outcome as JSON on standard output, also of a failure",
  },
  { name: "help", value: null, help: "Show the help of the command" },
];

const format = (choices: readonly string[], initial: string): OptionSpec => ({
  name: "format",
  value: { label: "FORMAT", kind: "text", choices },
  help: `How to print the data (default: ${initial})`,
});

const output = (help: string): OptionSpec => ({
  name: "output",
  value: { label: "FILE", kind: "file" },
  help,
});

const maxCredits = (help: string): OptionSpec => ({
  name: "max-credits",
  value: { label: "NUMBER", kind: "text" },
  help,
});

const requestFile: ArgumentSpec = { label: "FILE", kind: "file", min: 1, max: 1 };

/** How a file becomes a request; the same for `run` and `estimate`. */
const requestOptions: readonly OptionSpec[] = [
  {
    name: "var",
    value: { label: "NAME=VALUE", kind: "text" },
    repeats: true,
    help: "Value of {{NAME}}; wins over the environment and the collection",
  },
  {
    name: "env",
    value: { label: "NAME", kind: "text" },
    help: "Environment of the collection",
  },
  {
    name: "collection",
    value: { label: "FOLDER", kind: "folder" },
    help: "Folder of the collection (default: the nearest one above the file)",
  },
  {
    name: "request",
    value: { label: "NAME", kind: "text" },
    help: "Request to use, if the file has several",
  },
  {
    name: "send-unknown",
    value: null,
    help: "Allow fields that the contract does not have",
  },
];

const requestDetails = [
  "FILE is a request of a collection (.yml), JSON, YAML, a curl, HTTPie or PowerShell command, an .http file, a collection of Postman, Bruno, Insomnia, Hoppscotch or Thunder Client, or a link. - reads standard input.",
];

const run: CommandSpec = {
  path: ["run"],
  summary: "Send a search once and print its results",
  details: [
    ...requestDetails,
    "Without --url, the search goes to the server that uses the data folder, or to the engine in this process if no server does. It is sent once and never again.",
    `The key for --url comes from the environment variable ${KEY_VARIABLE}.`,
  ],
  arguments: [requestFile],
  options: [
    ...requestOptions,
    format(resultFormats, "jsonl"),
    maxCredits("Send nothing if the search may cost more"),
    {
      name: "url",
      value: { label: "BASE", kind: "text" },
      help: "Base URL of the service, without /v2/search",
    },
    {
      name: "key-variable",
      value: { label: "NAME", kind: "text" },
      help: `Environment variable with the key for --url (default: ${KEY_VARIABLE})`,
    },
    output("File for the data, instead of standard output"),
    {
      name: "bundle",
      value: { label: "FILE", kind: "file" },
      help: "Also save the run as a bundle, which opens in the workbench",
    },
    {
      name: "strict",
      value: null,
      help: "Exit with 1 if a page or a provider failed, or a requested list is missing",
    },
  ],
  examples: [
    'run weekly.yml --var q="storm lamps" --max-credits 20 --format md',
    "run search.json --url https://api.example.org --bundle run.zip",
    "run - --json < request.json",
  ],
};

const compare: CommandSpec = {
  path: ["compare"],
  summary: "Compare the runs of 2 to 10 bundles",
  details: ["A bundle of several runs counts as several. Nothing is fetched."],
  arguments: [{ label: "FILE", kind: "file", min: 1, max: 10 }],
  options: [
    {
      name: "baseline",
      value: { label: "NUMBER", kind: "text" },
      help: "Run to compare with, counted from 1 (default: 1)",
    },
    format(comparisonFormats, "md"),
    output("File for the comparison, instead of standard output"),
  ],
  examples: ["compare before.zip after.zip", "compare a.zip b.zip c.zip --baseline 2 --format csv"],
};

const estimate: CommandSpec = {
  path: ["estimate"],
  summary: "Show what a search may cost; send nothing",
  details: requestDetails,
  arguments: [requestFile],
  options: [...requestOptions, maxCredits("Exit with 2 if the search may cost more")],
  examples: ["estimate weekly.yml --var q=lamps --max-credits 20"],
};

const libraryAdd: CommandSpec = {
  path: ["library", "add"],
  summary: "Crawl a site into the library",
  details: [
    "Ctrl+C stops after the pages in progress. The same command resumes there.",
    "With --json, every event of the crawl is one line.",
  ],
  arguments: [{ label: "URL", kind: "text", min: 1, max: 1 }],
  options: [
    {
      name: "max-pages",
      value: { label: "NUMBER", kind: "text" },
      help: "Maximum number of pages of the site",
    },
    {
      name: "max-depth",
      value: { label: "NUMBER", kind: "text" },
      help: "Maximum number of links from the first page",
    },
    {
      name: "delay",
      value: { label: "MS", kind: "text" },
      help: "Milliseconds between two requests to the site",
    },
  ],
  examples: ["library add https://example.org/docs/ --max-pages 2000"],
};

const libraryList: CommandSpec = {
  path: ["library", "list"],
  summary: "List the sites of the library and their pages",
  details: [],
  arguments: [],
  options: [],
  examples: ["library list --json"],
};

const libraryRemove: CommandSpec = {
  path: ["library", "remove"],
  summary: "Remove a site from the library",
  details: ["SITE is its name in the list, or any URL of it."],
  arguments: [{ label: "SITE", kind: "text", min: 1, max: 1 }],
  options: [],
  examples: ["library remove https://example.org"],
};

const shareOpen: CommandSpec = {
  path: ["share", "open"],
  summary: "Open a share or a bundle and print its results",
  details: [
    "SHARE is a link to a share, or the file of a bundle. - reads the link from standard input, which keeps it out of the list of processes.",
    "The part of the link after # stays in this process.",
  ],
  arguments: [{ label: "SHARE", kind: "file", min: 1, max: 1 }],
  options: [
    format(resultFormats, "md"),
    {
      name: "run",
      value: { label: "NUMBER", kind: "text" },
      help: "Only this run of the share, counted from 1",
    },
    output("Save the bundle to this file instead of printing results"),
    {
      name: "once",
      value: null,
      help: "Open a share that is deleted when it is opened",
    },
  ],
  examples: ["share open run.zip --format jsonl", "share open - --output bundle.zip < link.txt"],
};

const completion: CommandSpec = {
  path: ["completion"],
  summary: "Print the completions for a shell",
  details: [],
  arguments: [{ label: "SHELL", kind: "text", choices: shells, min: 1, max: 1 }],
  options: [],
  examples: ["completion bash > ~/.local/share/bash-completion/completions/workbench"],
};

/** The commands in the order of the help. */
export const commands: readonly CommandSpec[] = [
  run,
  estimate,
  compare,
  shareOpen,
  libraryAdd,
  libraryList,
  libraryRemove,
  completion,
];

export const optionsOf = ({ options }: CommandSpec): readonly OptionSpec[] => [
  ...options,
  ...commonOptions,
];
