import type { MetadataRoute } from "next";
import { headers } from "next/headers";
import { guidePages } from "@/lib/guide/guide";
import { requestOrigin } from "./guide/request-origin";

/** The pages of the guide under the requested host. The engine indexes them at first start. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const origin = requestOrigin(await headers());
  if (!origin) return [];
  return ["/guide", ...guidePages.map(({ slug }) => `/guide/${slug}`)].map((path) => ({
    url: `${origin}${path}`,
  }));
}
