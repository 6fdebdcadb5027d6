import "server-only";
import type { Attributes } from "./rewrite-html";

/** Properties, and ids and class names, of what other people say about the page, with dates and authors of its own. */
const REVIEW_OR_COMMENT = /(?:^|\s)(?:review|comment)(?=$|\s)/i;
const COMMENT_CLASS = /(?:^|\s)(?:comments?|comment-?list|comments-area|u-comment|h-cite)(?=$|\s)/i;
/** The same for parts below the title. The page itself can also be a review. */
const PART_CLASS =
  /(?:^|\s)(?:(?:customer-|user-)?reviews?|review-(?:card|item|list)|testimonials?|(?:block-?|pull-?)?quote)(?=$|\s)/i;

function isOpinion(name: string, attributes: Attributes, isTitled: boolean): boolean {
  const { id = "", class: classes = "", itemprop = "" } = attributes;
  if (REVIEW_OR_COMMENT.test(itemprop) || COMMENT_CLASS.test(`${id} ${classes}`)) return true;
  return isTitled && (name === "blockquote" || (name !== "article" && PART_CLASS.test(classes)));
}

/**
 * Receives every element of a page and finds the parts with what other people say. Their dates and authors are not
 * those of the page.
 */
export function createOpinions() {
  /** Open elements from the first one of such a part. */
  let open = 0;
  let isTitled = false;
  const isOpen = (): boolean => open > 0;

  return {
    isOpen,

    /** Returns whether the element is in such a part. */
    element(name: string, attributes: Attributes): boolean {
      isTitled ||= name === "h1";
      if (open > 0 || isOpinion(name, attributes, isTitled)) open += 1;
      return open > 0;
    },

    /** Returns whether the element was in such a part. */
    close(): boolean {
      if (open === 0) return false;
      open -= 1;
      return true;
    },
  };
}
