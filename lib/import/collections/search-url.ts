/** Why a URL is not that of a search; null if it is. Templates with a known value are replaced first. */
export function whyNoSearch(
  method: string,
  url: string,
  knownValue: (name: string) => string | undefined,
): string | null {
  if (method.toUpperCase() !== "POST") return `A search is posted. This request uses ${method}.`;
  const [address = ""] = resolved(url, knownValue).split(/[?#]/, 1);
  const path = /^(?<before>.*?)(?:\/(?<version>v[012]))?\/search\/?$/.exec(address)?.groups;
  // Without a version only an unknown variable can contain it.
  return path && (path.version !== undefined || path.before?.endsWith("}}"))
    ? null
    : "Only requests to /v2/search, /v1/search and /v0/search are searches.";
}

const MAX_DEPTH = 8;
const MAX_LENGTH = 10_000;

function resolved(url: string, knownValue: (name: string) => string | undefined): string {
  let text = url;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const next = text.replace(
      /\{\{([^{}\n]{1,200})\}\}/g,
      (all, inside: string) => knownValue(inside.trim()) ?? all,
    );
    if (next === text || next.length > MAX_LENGTH) break;
    text = next;
  }
  return text;
}

/** The insides of the templates of a text. */
export const templatesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{([^{}\n]{1,200})\}\}/g)].map(([, inside = ""]) => inside.trim());
