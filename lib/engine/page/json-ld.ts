import "server-only";

export type JsonLdFacts = {
  title: string | null;
  description: string | null;
  publishedTime: string | null;
  modifiedTime: string | null;
};

const MAX_NODES = 2_000;

/** The first headline, description and dates of the JSON-LD of a page (schema.org names); broken scripts are passed over. */
export function readJsonLd(scripts: readonly string[]): JsonLdFacts {
  const facts: JsonLdFacts = {
    title: null,
    description: null,
    publishedTime: null,
    modifiedTime: null,
  };
  const waiting: unknown[] = scripts.map(parse);
  for (let seen = 0; waiting.length > 0 && seen < MAX_NODES; seen += 1) {
    const node = waiting.shift();
    if (Array.isArray(node)) waiting.push(...node.slice(0, MAX_NODES));
    else if (isObject(node)) {
      facts.publishedTime ??= textOf(node.datePublished);
      facts.modifiedTime ??= textOf(node.dateModified);
      facts.title ??= textOf(node.headline);
      if (facts.title !== null) facts.description ??= textOf(node.description);
      if (node["@graph"] !== undefined) waiting.push(node["@graph"]);
      if (node.mainEntity !== undefined) waiting.push(node.mainEntity);
    }
  }
  return facts;
}

function parse(script: string): unknown {
  try {
    return JSON.parse(script.replace(/^\s*(?:\/\/\s*)?<!\[CDATA\[|(?:\/\/\s*)?\]\]>\s*$/g, ""));
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}
