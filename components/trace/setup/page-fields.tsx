import { useId, useState } from "react";
import { Field } from "@/components/ui/controls/field";
import { TextInput } from "@/components/ui/controls/text-input";
import { limits } from "@/lib/contract/limits";
import type { TracedPage } from "@/lib/trace/pin";

export type PageFieldsProps = {
  url: string;
  onUrl: (url: string) => void;
  query: string;
  onQuery: (query: string) => void;
  /** Suggestions: the pages of the current run. */
  pages: readonly TracedPage[];
};

export const isPageUrl = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? "");

/** The page of a single-result run, and the query that finds it. */
export function PageFields({ url, onUrl, query, onQuery, pages }: PageFieldsProps) {
  const list = useId();
  const [initial] = useState(url);
  return (
    <>
      <Field
        label="Page"
        help="A result of this run, or any URL that the service can find."
        {...(url !== initial &&
          !isPageUrl(url) && { error: "Enter a URL that starts with http:// or https://." })}
      >
        <TextInput
          mono
          value={url}
          list={list}
          inputMode="url"
          placeholder="https://example.org/page"
          onChange={(event) => onUrl(event.target.value)}
        />
      </Field>
      <datalist id={list}>
        {pages.map((page) => (
          <option key={page.url} value={page.url}>
            {page.title}
          </option>
        ))}
      </datalist>
      <Field
        label="Query"
        wire="query"
        help="Generated so that this page ranks first. The service can only be reached by a search."
        {...(query.trim() === "" && { error: "Enter search terms or a site." })}
      >
        <TextInput
          mono
          value={query}
          maxLength={limits.queryLength}
          onChange={(event) => onQuery(event.target.value)}
        />
      </Field>
    </>
  );
}
