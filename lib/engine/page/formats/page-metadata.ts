import "server-only";
import { documentMetadata } from "../facts/metadata";
import type { PageView } from "./format-maker";

/** What the document says about itself. */
export const metadataOf = (page: PageView) => {
  const { head, base } = page.source();
  return documentMetadata(head, base);
};
