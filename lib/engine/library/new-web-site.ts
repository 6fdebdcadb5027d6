import "server-only";
import { createHash } from "node:crypto";
import type { NewLibrarySite } from "@/lib/contract/library";
import type { NewSite } from "./library-store";

type NewWebSite = Exclude<NewLibrarySite, { kind: "folder" | "files" }>;

export function newWebSite(request: NewWebSite): { site: NewSite; field: string } {
  if (request.kind === "list") {
    const seeds = [...new Set(request.urls)];
    const digest = createHash("sha256").update(seeds.join("\n")).digest("hex").slice(0, 24);
    return {
      field: "urls",
      site: { site: `list:${digest}`, kind: "list", name: nameOfList(seeds), startUrl: "", seeds },
    };
  }
  const { origin, host, pathname } = new URL(request.url);
  const { kind, url: startUrl } = request;
  if (kind === "site") return { field: "url", site: { site: origin, kind, name: host, startUrl } };
  return {
    field: "url",
    site: { site: `${kind}:${startUrl}`, kind, name: `${host}${pathname}`, startUrl },
  };
}

function nameOfList(urls: readonly string[]): string {
  const hosts = [...new Set(urls.map((url) => new URL(url).host))];
  const pages = urls.length === 1 ? "1 page" : `${urls.length} pages`;
  return hosts.length === 1 ? `${pages} of ${hosts[0]}` : `${pages} of ${hosts.length} sites`;
}
