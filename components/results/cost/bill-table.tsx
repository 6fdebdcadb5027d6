import { type ReactNode, useState } from "react";
import { formatCount, formatCredits } from "@/lib/format/count";
import { truncate } from "@/lib/format/truncate";
import type { Bill, BilledPage } from "@/lib/results/model/bill";
import { resultName } from "@/lib/results/model/result-tabs";
import { useShowResult } from "../run/show-result";

/** Pages that are listed before the rest is asked for. */
const FIRST_PAGES = 5;

type BillTableProps = {
  bill: Bill;
  estimate: { readonly likely: number; readonly max: number };
  estimateLabel: string;
  /** Whether the connection charges nothing. The credits are then those of other services. */
  isFree: boolean;
  /** Closes the popover, before a page is shown. */
  close: () => void;
};

/** The bill as a waterfall: search, extras and pages add up to the total, beside the estimate. */
export function BillTable({ bill, estimate, estimateLabel, isFree, close }: BillTableProps) {
  const [all, setAll] = useState(false);
  const { total, charges, pages, pageCredits, difference } = bill;
  const listed = all ? pages : pages.slice(0, FIRST_PAGES);
  const others = pages.slice(listed.length);
  const otherCredits = others.reduce((sum, { credits }) => sum + credits, 0);
  const before = charges.reduce((sum, { credits }) => sum + credits, 0);
  const actual = Math.max(1, total ?? 0, before + pageCredits);
  // A much higher estimate would leave no width for the bars, so its own bar is cut off.
  const scale = Math.max(actual, Math.min(estimate.likely, actual * 1.5));
  // Each bar starts where the previous one ends.
  let end = 0;
  const next = (credits: number) => {
    const start = end;
    end += credits;
    return <Bar scale={scale} from={Math.min(start, end)} to={Math.max(start, end)} />;
  };
  return (
    <table className="w-full [&_td]:py-0.5 [&_th]:py-0.5">
      <caption className="pb-1 text-left font-medium">Credits of this run</caption>
      <thead>
        <Row
          name="Estimated"
          bar={<Bar scale={scale} from={0} to={estimate.likely} max={estimate.max} ghost />}
        >
          {estimateLabel}
        </Row>
      </thead>
      <tbody>
        {charges.map(({ label, credits }) => (
          <Row key={label} name={label} bar={next(credits)}>
            {formatCount(credits)}
          </Row>
        ))}
        {listed.map((page) => (
          <Row
            key={page.result.id + page.credits}
            name={<PageName page={page} close={close} />}
            bar={next(page.credits)}
          >
            {formatCount(page.credits)}
          </Row>
        ))}
        {others.length > 0 ? (
          <Row
            name={
              <button type="button" className="link" onClick={() => setAll(true)}>
                {formatCount(others.length)} more {others.length === 1 ? "page" : "pages"}
              </button>
            }
            bar={next(otherCredits)}
          >
            {formatCount(Number(otherCredits.toFixed(6)))}
          </Row>
        ) : null}
        {difference === 0 ? null : (
          <Row name="Difference" bar={next(difference)}>
            {formatCount(difference)}
          </Row>
        )}
      </tbody>
      <tfoot className="border-t border-line font-medium">
        {total === null && pages.length > 0 ? (
          <Row name="Pages together" bar={null}>
            {formatCredits(pageCredits)}
          </Row>
        ) : null}
        <Row
          name={isFree ? "Total elsewhere" : "Total"}
          bar={total === null ? null : <Bar scale={scale} from={0} to={total} />}
        >
          {total === null ? "unknown" : formatCredits(total)}
        </Row>
        {isFree ? (
          <Row name="Charged here" bar={null}>
            nothing
          </Row>
        ) : null}
      </tfoot>
    </table>
  );
}

type PageNameProps = { page: BilledPage; close: () => void };

/** Opens the page in its list, and names the other results of the same page. */
function PageName({ page: { result, also }, close }: PageNameProps) {
  const show = useShowResult();
  const title = truncate(result.title ?? result.url ?? "Untitled", 120);
  const name = (
    <>
      {resultName(result)} · <bdi>{title}</bdi>
    </>
  );
  const others = also.slice(0, 3).map(resultName).join(", ");
  return (
    <>
      {show ? (
        <button
          type="button"
          title={title}
          className="link block max-w-full truncate text-left"
          onClick={() => {
            close();
            show(result);
          }}
        >
          {name}
        </button>
      ) : (
        <span className="block truncate">{name}</span>
      )}
      {also.length === 0 ? null : (
        <span className="block text-xs text-ink-faint">
          also {others}
          {also.length > 3 ? ` and ${formatCount(also.length - 3)} more` : null}: billed once
        </span>
      )}
    </>
  );
}

type RowProps = { name: ReactNode; bar: ReactNode; children: ReactNode };

function Row({ name, bar, children }: RowProps) {
  return (
    <tr>
      <th scope="row" className="max-w-44 pr-2 text-left align-top font-normal text-ink-muted">
        {name}
      </th>
      <td aria-hidden className="w-20 min-w-20 pr-2 align-top">
        {bar}
      </td>
      <td className="text-right align-top whitespace-nowrap tabular-nums">{children}</td>
    </tr>
  );
}

type BarProps = { scale: number; from: number; to: number; max?: number; ghost?: boolean };

function Bar({ scale, from, to, max = to, ghost = false }: BarProps) {
  const x = (credits: number) => (Math.min(credits, scale) / scale) * 100;
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      className="mt-1.5 block h-2 w-full"
    >
      {max > to ? <rect x={x(to)} width={x(max) - x(to)} height="8" className="fill-line" /> : null}
      <rect
        x={x(from)}
        width={Math.max(0.75, x(to) - x(from))}
        height="8"
        className={ghost ? "fill-line-strong" : "fill-accent"}
      />
    </svg>
  );
}
