import { useId } from "react";
import { Field } from "@/components/ui/controls/field";
import { TextInput } from "@/components/ui/controls/text-input";
import { limits } from "@/lib/contract/limits";
import type { TracedPage } from "@/lib/trace/pin";

export type PageFieldsProps = {
  url: string;
  onUrl: (url: string) => void;
  query: string;
  onQuery: (query: string) => void;
  /** Pages of the run that is shown, to choose from. */
  pages: readonly TracedPage[];
};

export const isPageAddress = (url: string): boolean =>
  /^https?:$/.test(URL.parse(url)?.protocol ?? "");

/** Which page a run of one result is about, and the query that brings it back. */
export function PageFields({ url, onUrl, query, onQuery, pages }: PageFieldsProps) {
  const list = useId();
  return (
    <>
      <Field
        label="Page"
        help="Any result of this run, or another address that the service can find."
        {...(!isPageAddress(url) && { error: "An address that begins with http:// or https://" })}
      >
        <TextInput
          mono
          value={url}
          list={list}
          inputMode="url"
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
        help="Made so that this page comes first: a search is the only way to it."
        {...(query.trim() === "" && { error: "A search needs words or a site." })}
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
