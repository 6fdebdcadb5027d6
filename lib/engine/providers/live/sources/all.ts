import "server-only";
import type { LiveSource } from "../live-source";
import { arxiv } from "./arxiv";
import { brave } from "./brave";
import { commons } from "./commons";
import { crossref } from "./crossref";
import { gdelt } from "./gdelt";
import { github } from "./github";
import { hackerNews } from "./hacker-news";
import { marginalia } from "./marginalia";
import { mwmbl } from "./mwmbl";
import { openalex } from "./openalex";
import { openverse } from "./openverse";
import { pubmed } from "./pubmed";
import { semanticScholar } from "./semantic-scholar";
import { stackExchange } from "./stack-exchange";
import { wikipedia } from "./wikipedia";

/** Public services, in order of preference. */
export const liveSources: readonly LiveSource[] = [
  wikipedia,
  mwmbl,
  github,
  stackExchange,
  hackerNews,
  arxiv,
  crossref,
  pubmed,
  gdelt,
  openverse,
  commons,
  brave,
  marginalia,
  openalex,
  semanticScholar,
];
