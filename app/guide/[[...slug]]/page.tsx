import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { guidePage } from "@/lib/guide/guide";
import { markdownPath } from "@/lib/guide/plain-guide";
import { GuideArticle } from "../guide-article";
import { GuideIndex } from "../guide-index";
import { GuideShell } from "../guide-shell";

type Props = { readonly params: Promise<{ slug?: string[] }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug } = await params;
  const page = slug && guidePage(slug.join("/"));
  // Only the guide may be indexed.
  return {
    title: page ? { absolute: page.title } : "Guide",
    description:
      page?.summary ?? "Every option, operator, format, action, status and limit of a search.",
    robots: { index: true, follow: true },
    ...(page && { alternates: { types: { "text/markdown": markdownPath(page.slug) } } }),
  };
}

export default async function Guide({ params }: Props) {
  const { slug } = await params;
  if (!slug)
    return (
      <GuideShell>
        <GuideIndex />
      </GuideShell>
    );
  const page = guidePage(slug.join("/"));
  if (!page) notFound();
  return (
    <GuideShell section={page.section} slug={page.slug}>
      <GuideArticle page={page} />
    </GuideShell>
  );
}
