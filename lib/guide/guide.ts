import { readFileSync } from "node:fs";
import { join } from "node:path";
import { guideSections } from "./contents";
import { type GuidePage, parseGuidePage } from "./page";

/** The server runs from the project's folder, with its sources beside the build. */
const folder = join(process.cwd(), "lib/guide/pages");

export const guidePages: readonly GuidePage[] = guideSections
  .flatMap(({ pages }): readonly string[] => pages)
  .map((slug) => parseGuidePage(slug, readFileSync(join(folder, `${slug}.md`), "utf8")));

const bySlug = new Map(guidePages.map((page) => [page.slug, page]));

export const guidePage = (slug: string): GuidePage | undefined => bySlug.get(slug);
