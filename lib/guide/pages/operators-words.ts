import { type OperatorName, operators } from "@/lib/contract/parts/operators";
import { list, table } from "../markdown";
import { inSection } from "../page";
import { operatorReference } from "../reference";

const names = Object.keys(operators) as OperatorName[];

export const wordOperatorPages = inSection("operators", [
  {
    slug: "operators/overview",
    title: "All query operators at a glance",
    summary: "Eleven operators that make a query exact, with an example of each.",
    body: [
      "Operators are typed into the query itself. They work in any order and any number, between ordinary words, and they count towards the length of the query.",
      table(
        ["Operator", "Example", "Effect"],
        names.map((name) => [
          `[\`${operators[name].token}\`](/guide/operators/${name})`,
          `\`${operators[name].example}\``,
          operators[name].help,
        ]),
      ),
      "## Rules that hold for all of them",
      list(
        "No space after the colon, and no space after the hyphen.",
        'A value of several words goes in quotes: `intitle:"rate limit"`.',
        "Different operators narrow each other: every one of them must be satisfied.",
        "Only `allinurl:` and `allintitle:` take all the words that follow; put them last.",
        "A hyphen before an operator turns it around: `-filetype:pdf`.",
      ),
      "## When an operator is not understood",
      "An operator is part of the text that the provider reads, so a misspelt one is not an error: it is searched as a word, usually with no result. If a query with operators comes back empty, take them away from the right until something is found. For long lists of hosts use [`includeDomains`](/guide/request/include-domains) or [`excludeDomains`](/guide/request/exclude-domains) instead of a chain of operators.",
    ],
    related: ["operators/phrase", "operators/exclude", "request/query"],
    example: { query: 'operators intitle:query -draft "ordinary words"' },
  },
  {
    slug: "operators/phrase",
    title: "Exact phrase in double quotes",
    summary: "Words that must stand side by side, in this order and this spelling.",
    body: [
      "Words in double quotes are searched as one phrase. A page qualifies only when it has these words next to each other, in this order. Without quotes the same words may be scattered over the page, and a provider may also accept related forms of them.",
      operatorReference("phrase"),
      "## When quotes help",
      list(
        'Error messages: copy the part that never changes, as in `"could not be verified"`, and leave out names and numbers.',
        "Names of options and settings that consist of ordinary words.",
        "Sayings, titles and lines of text whose order matters.",
      ),
      "## Combining",
      'Several phrases may stand in one query, and each must occur. A hyphen before the opening quote excludes the phrase: `-"release candidate"`. A phrase can be the value of another operator, `intitle:"getting started"`. Quotes around a single word are useful too: they ask for that very word and no variant.',
      "## Too strict?",
      "A phrase that finds nothing is often one word too long. Shorten it from the end, or check whether the page writes it with a hyphen or in one word. Always close the quotes: an opening quote without a partner is searched as plain text. Curly quotes pasted from a word processor are not always recognised; retype them straight.",
    ],
    related: ["operators/exclude", "operators/intitle", "request/query"],
    example: { query: '"zero data retention"', limit: 5 },
  },
  {
    slug: "operators/exclude",
    title: "Exclude words, phrases and sites with a hyphen",
    summary: "The minus sign negates the word, phrase or operator that follows it.",
    body: [
      "A hyphen directly before a word removes every result that contains it. It is the quickest way out of a query with two meanings: `jaguar -car`.",
      operatorReference("exclude"),
      "## What it can negate",
      list(
        "A word: `-draft`.",
        'A phrase: `-"press release"`.',
        "A site: `-site:example.org` excludes one domain and its subdomains.",
        "A kind of file: `-filetype:pdf`.",
        "A word of the title or the address: `-intitle:archive`, `-inurl:tag`.",
      ),
      "## Where people stumble",
      "The hyphen needs a space before it and none after it. `e-mail` is one word and excludes nothing; `e -mail` excludes mail. Each negation covers only what directly follows: to exclude two words write two hyphens. A query that consists of exclusions alone has nothing to look for, so keep at least one positive word.",
      "Excluding is blunt: a good page that mentions the word once is lost too. If an excluded word costs you results, try [`-intitle:`](/guide/operators/intitle), which removes pages *about* the word and keeps those that only mention it. For many hosts use [`excludeDomains`](/guide/request/exclude-domains).",
    ],
    related: ["request/exclude-domains", "operators/site", "operators/filetype"],
    example: { query: "timeout -screenshot -intitle:overview" },
  },
  {
    slug: "operators/site",
    title: "site: search within one host",
    summary: "Restrict results to one site and its subdomains, or exclude it.",
    body: [
      "`site:` keeps the results of one host. Subdomains belong to it: `site:example.org` also finds pages of `docs.example.org`, while `site:docs.example.org` finds those of that subdomain only.",
      operatorReference("site"),
      "## Writing the value",
      "A host name without protocol: `site:example.org`, never `site:https://example.org`. Do not put a space after the colon. A path after the host, such as `site:example.org/blog`, is understood by some providers and not by others; [`inurl:blog`](/guide/operators/inurl) beside it is safer.",
      "## One site or several",
      "Two `site:` operators in one query contradict each other, because a page has just one host. To search several sites use [`includeDomains`](/guide/request/include-domains), which keeps results of any host in the list.",
      "## Excluding",
      "`-site:example.org` removes a site. It may be repeated, once for each site, or be combined with its positive form: `site:example.org -site:old.example.org` searches everything but one subdomain.",
      "A query needs words as well: `site:example.org` alone asks for any page of that site in no useful order.",
    ],
    related: ["request/include-domains", "operators/exclude", "operators/inurl"],
    example: { query: "installation site:example.org -site:old.example.org" },
  },
  {
    slug: "operators/filetype",
    title: "filetype: only PDF files, CSV files or another extension",
    summary: "Find documents by the extension of their address.",
    body: [
      "`filetype:` keeps addresses that end in the given extension: `filetype:pdf` for documents, `filetype:csv` for tables, `filetype:xml` for feeds and sitemaps. The extension is written without its dot.",
      operatorReference("filetype"),
      "## What it looks at",
      "The end of the path of the address, not the content of the file. A PDF that is delivered from an address without an extension is not found this way; the [pdf category](/guide/request/categories) casts a wider net. Most ordinary web pages have no extension at all, so `filetype:html` finds far fewer pages than you might expect.",
      "## Excluding a kind of file",
      "`-filetype:pdf` is handy when you are going to scrape the results: PDF files are [billed by the page](/guide/scrape/pdf), and a single long report can cost more than everything else in the run.",
      "## Several kinds",
      "Two `filetype:` operators side by side demand both extensions at once, which nothing can satisfy. Run one search for each kind and join the results.",
    ],
    related: ["request/categories", "scrape/pdf", "operators/inurl"],
    example: { query: "annual report filetype:pdf", limit: 5 },
  },
]);
