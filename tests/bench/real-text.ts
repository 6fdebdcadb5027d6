import { globSync, readFileSync } from "node:fs";
import type { IndexedPage } from "@/lib/engine/index/indexed-page";

export type Section = { readonly heading: string; readonly text: string };

/** Deterministic pseudo-random numbers (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Sections of the documentation in node_modules: real sentences, available on every machine. */
export function readSections(): Section[] {
  const sections = new Map<string, Section>();
  for (const file of globSync("node_modules/**/*.md").sort())
    for (const part of readText(file).split(/^#{1,6} /m)) {
      const [heading = "", ...lines] = part.split("\n");
      const text = lines.join("\n").replace(/\s+/g, " ").trim();
      if (heading.trim() !== "" && text.length > 80)
        sections.set(text, {
          heading: heading.replace(/[#*_`[\]]/g, "").trim(),
          text: text.slice(0, 6_000),
        });
    }
  return [...sections.values()];
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // The name may belong to a folder or a dangling link.
    return "";
  }
}

/** Distinct pages of realistic length (about 6,000 characters), each made of several sections. */
export const makePages = (sections: readonly Section[], count: number): IndexedPage[] => [
  ...generatePages(sections, count),
];

/** The same pages one at a time, for numbers that do not fit into memory. */
export function* generatePages(
  sections: readonly Section[],
  count: number,
): Generator<IndexedPage> {
  const random = randomNumbers(1);
  const pick = () => sections[Math.floor(random() * sections.length)];
  for (let at = 0; at < count; at++) {
    const first = sections[at % sections.length] ?? { heading: "Page", text: "" };
    const parts = [first];
    for (let length = first.text.length; length < 6_000; ) {
      const part = pick();
      if (!part) break;
      parts.push(part);
      length += part.text.length;
    }
    const site = `https://docs${at % 20}.example.org`;
    yield {
      url: `${site}/${first.heading.toLowerCase().replace(/[^a-z0-9]+/g, "-")}/${at}`,
      title: first.heading,
      description: "",
      text: parts.map((part) => `${part.heading}\n${part.text}`).join("\n"),
      headings: parts.map((part) => part.heading),
      language: "en",
      publishedAt: null,
      modifiedAt: null,
      fetchedAt: "2026-01-01T00:00:00Z",
      contentHash: String(at),
      site,
      fileType: null,
    };
  }
}

/** Realistic queries: a few adjacent words of a text, some with an operator or a phrase. */
export function makeQueries(sections: readonly Section[], count: number): string[] {
  const random = randomNumbers(2);
  const queries: string[] = [];
  while (queries.length < count) {
    const section = sections[Math.floor(random() * sections.length)];
    const source = random() < 0.5 ? section?.heading : section?.text;
    const candidates = source?.match(/[a-z]{3,}/gi) ?? [];
    const start = Math.floor(random() * candidates.length);
    const some = candidates
      .slice(start, start + 1 + Math.floor(random() * 4))
      .map((word) => word.toLowerCase());
    if (some.length === 0) continue;
    const kind = random();
    if (kind < 0.1)
      queries.push(`${some.join(" ")} site:docs${Math.floor(random() * 20)}.example.org`);
    else if (kind < 0.15) queries.push(`${some.join(" ")} -example`);
    else if (kind < 0.2) queries.push(`"${some.join(" ")}"`);
    else queries.push(some.join(" "));
  }
  return queries;
}
