import type { MetadataRoute } from "next";
import { headers } from "next/headers";
import { requestOrigin } from "./guide/request-origin";

/** The guide may be read by anybody; what runs a search or holds a file may not be crawled. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  const origin = requestOrigin(await headers());
  return {
    rules: { userAgent: "*", allow: "/guide", disallow: ["/api/", "/v2/", "/artifacts/"] },
    ...(origin && { sitemap: `${origin}/sitemap.xml` }),
  };
}
