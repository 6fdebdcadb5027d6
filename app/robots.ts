import type { MetadataRoute } from "next";
import { headers } from "next/headers";
import { requestOrigin } from "./guide/request-origin";

/**
 * Crawlers may read the guide, but not paths that run searches or serve files. The guide links to
 * about as many filled-in requests (`/?query=…`) as it has pages.
 */
export default async function robots(): Promise<MetadataRoute.Robots> {
  const origin = requestOrigin(await headers());
  return {
    rules: { userAgent: "*", allow: "/guide", disallow: ["/?", "/api/", "/v2/", "/artifacts/"] },
    ...(origin && { sitemap: `${origin}/sitemap.xml` }),
  };
}
