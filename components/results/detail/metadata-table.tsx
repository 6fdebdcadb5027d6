import { Fragment } from "react";
import { isTextList } from "@/lib/contract/json-object";
import { truncate } from "@/lib/format/truncate";
import type { MetadataEntry } from "@/lib/results/model/result-view";
import { breakAnywhereClass } from "../list/long-words";
import { ResultUrl } from "../list/result-url";
import { safeHref } from "../list/safe-href";
import { indentedJson } from "../raw/indented-json";
import { ScrollRegion } from "./scroll-region";

/** Metadata of the page as a table: known fields first. */
export function MetadataTable({ entries }: { entries: readonly MetadataEntry[] }) {
  const groups = [
    { title: "Known fields", entries: entries.filter(({ known }) => known) },
    { title: "Other fields", entries: entries.filter(({ known }) => !known) },
  ].filter((group) => group.entries.length > 0);
  return (
    <ScrollRegion label="Metadata" className="@container">
      <table className="w-full table-fixed border-collapse text-left">
        <caption className="sr-only">Page metadata</caption>
        <colgroup>
          <col className="w-[38%] @md:w-44" />
          <col />
        </colgroup>
        {groups.map((group) => (
          <tbody key={group.title}>
            {groups.length > 1 ? (
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={2}
                  className="border-b border-line bg-sunken px-4 py-1 text-2xs font-medium text-ink-muted"
                >
                  {group.title}
                </th>
              </tr>
            ) : null}
            {group.entries.map(({ name, value }) => (
              <tr key={name} className="border-b border-line align-top [content-visibility:auto]">
                <th
                  scope="row"
                  className="py-1 pr-3 pl-4 font-mono text-xs font-normal text-ink-muted [overflow-wrap:anywhere]"
                >
                  <bdi>{name}</bdi>
                </th>
                <td className={`py-1 pr-4 ${breakAnywhereClass}`}>
                  <Value value={value} />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  );
}

/** Characters of one value. */
const MAX_LENGTH = 5_000;

function Value({ value }: { value: unknown }) {
  if (typeof value === "string")
    return safeHref(value) ? (
      <ResultUrl url={value} />
    ) : (
      <bdi dir="auto">{truncate(value, MAX_LENGTH)}</bdi>
    );
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (isTextList(value))
    return value.map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: entries can repeat
      <Fragment key={index}>
        {index > 0 ? <br /> : null}
        <bdi>{truncate(text, MAX_LENGTH)}</bdi>
      </Fragment>
    ));
  return (
    <pre className="max-h-64 overflow-auto text-xs whitespace-pre-wrap">
      {truncate(indentedJson(value), MAX_LENGTH)}
    </pre>
  );
}
