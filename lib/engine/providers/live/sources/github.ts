import "server-only";
import * as z from "zod";
import type { SourceRequest } from "../../provider";
import {
  type LiveItem,
  type LivePage,
  type LiveSource,
  type Send,
  serviceFacts,
} from "../live-source";
import { wordsFor } from "../query-text";
import { isoDate, parseSourceJson, validItems } from "../response-text";

const repositoriesSchema = z.looseObject({
  items: validItems(
    z.looseObject({
      html_url: z.string(),
      full_name: z.string(),
      description: z.string().nullish().catch(null),
      pushed_at: z.string().nullish().catch(null),
    }),
  ),
});
const issuesSchema = z.looseObject({
  items: validItems(
    z.looseObject({
      html_url: z.string(),
      title: z.string(),
      body: z.string().nullish().catch(null),
      created_at: z.string().nullish().catch(null),
    }),
  ),
});
const TEXT_LENGTH = 2_000;

/** The search API of GitHub without a token: repositories and issues. */
export const github: LiveSource = {
  ...serviceFacts("github"),
  limits: [{ requests: 10, seconds: 60 }],
  categories: ["github"],
  sites: ["github.com"],
  isDated: true,
  words: { phrases: true },
  pageSize: 100,
  web: async (request, send, page) => {
    const [repositories, issues] = await Promise.all([
      search("repositories", request, send, page),
      search("issues", request, send, page),
    ]);
    const ofRepositories = parseSourceJson(repositories, repositoriesSchema).items.map(
      ({ html_url, full_name, description, pushed_at }) =>
        itemOf(html_url, full_name, description, pushed_at),
    );
    const ofIssues = parseSourceJson(issues, issuesSchema).items.map(
      ({ html_url, title, body, created_at }) => itemOf(html_url, title, body, created_at),
    );
    return alternating(ofRepositories, ofIssues);
  },
};

function search(
  kind: "repositories" | "issues",
  { query, window }: SourceRequest,
  send: Send,
  { size, number }: LivePage,
): Promise<string> {
  const { from, to } = window.published ?? {};
  const field = kind === "repositories" ? "pushed" : "created";
  const range =
    from === undefined ? "" : `${field}:${from.slice(0, 10)}..${to?.slice(0, 10) ?? "*"}`;
  return send(`https://api.github.com/search/${kind}`, {
    // A search of issues without a kind is rejected.
    q: [wordsFor(query, github.words), kind === "issues" ? "is:issue" : "", range]
      .filter(Boolean)
      .join(" "),
    ...{ per_page: String(size), page: String(number) },
  });
}

const itemOf = (
  url: string,
  title: string,
  text: string | null | undefined,
  date: string | null | undefined,
): LiveItem => ({
  url,
  title,
  text: (text ?? "").slice(0, TEXT_LENGTH),
  date: isoDate(date),
  category: "github",
});

/** Both lists are sorted by relevance, on scales that cannot be compared. */
const alternating = (first: readonly LiveItem[], second: readonly LiveItem[]): LiveItem[] =>
  Array.from({ length: Math.max(first.length, second.length) }, (_, at) => [first[at], second[at]])
    .flat()
    .filter((item) => item !== undefined);
