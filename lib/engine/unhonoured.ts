import "server-only";
import type { SearchRequest } from "@/lib/contract/request";

/** Fields of a request that this engine reads but does not act on yet; each is named in the answer's warning. */
const unhonoured: readonly {
  readonly asked: (request: SearchRequest) => boolean;
  readonly words: string;
}[] = [
  {
    asked: ({ sources }) => sources?.some(({ type }) => type === "news") ?? false,
    words: "it has no news",
  },
  {
    asked: ({ sources }) => sources?.some(({ type }) => type === "images") ?? false,
    words: "it has no images",
  },
  { asked: ({ categories }) => (categories?.length ?? 0) > 0, words: "categories do not filter" },
  { asked: ({ country }) => country !== undefined, words: "country changes nothing" },
  {
    asked: ({ location, sources }) =>
      location !== undefined ||
      (sources?.some((source) => source.type === "web" && source.location) ?? false),
    words: "location changes nothing",
  },
  { asked: ({ safe }) => safe === true, words: "safe does not filter" },
];

/** One sentence that names what was asked for and not done, or null. */
export function unhonouredWarning(request: SearchRequest): string | null {
  const words = unhonoured.filter(({ asked }) => asked(request)).map((entry) => entry.words);
  return words.length === 0
    ? null
    : `The built-in engine does less than was asked: ${words.join("; ")}.`;
}
