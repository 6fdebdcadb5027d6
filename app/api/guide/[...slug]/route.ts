import { requestOrigin } from "@/app/guide/request-origin";
import { guidePage } from "@/lib/guide/guide";
import { pageMarkdown } from "@/lib/guide/plain-guide";
import { guarded } from "@/lib/server/guarded";
import { respondRejected } from "@/lib/server/respond";
import { textResponse } from "@/lib/server/text-response";

type Params = { slug: string[] };

const NO_PAGE = "The guide has no such page. /llms.txt lists its pages.";

/** A page of the guide as Markdown: `/guide/<slug>.md` leads here. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded<Params>(
  { route: "/api/guide/[...slug]", access: "public" },
  {
    GET: ({ headers }, _, { slug }) => {
      const page = guidePage(slug.join("/"));
      if (!page) return respondRejected(404, NO_PAGE);
      return textResponse(pageMarkdown(page, requestOrigin(headers) ?? ""), "text/markdown");
    },
  },
);
