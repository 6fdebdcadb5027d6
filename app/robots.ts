import type { MetadataRoute } from "next";
import { headers } from "next/headers";
import { requestOrigin } from "./guide/request-origin";

/** Crawlers may read the guide. The guide links to the workbench, which has nothing to index. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  const origin = requestOrigin(await headers());
  return {
    rules: {
      userAgent: "*",
      allow: ["/guide", "/_next/static/", "/sitemap.xml", "/llms"],
      disallow: "/",
    },
    ...(origin && { sitemap: `${origin}/sitemap.xml` }),
  };
}
