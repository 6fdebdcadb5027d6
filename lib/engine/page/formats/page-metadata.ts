import "server-only";
import { documentMetadata } from "../facts/metadata";
import type { PageView } from "./format-maker";

/** Metadata declared by the document. */
export const metadataOf = (page: PageView) => {
  const { head, base } = page.source();
  return documentMetadata(head, base);
};
