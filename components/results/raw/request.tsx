import { CopyButton } from "@/components/ui/controls/copy-button";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import { toWire } from "@/lib/contract/canonical";
import { formatBytes, utf8Length } from "@/lib/format/bytes";
import { formatMoment } from "@/lib/format/date";
import type { Run } from "@/lib/transport/run-search";
import { TextView } from "../detail/text/text-view";
import { indentedJson } from "./indented-json";
import { RawTimings } from "./timings";

/** The request as sent, and the timings. Without the key, which only the server has. */
export function SentRequestView({ shown: { run } }: { shown: { run: Run } }) {
  const text = indentedJson(toWire(run.request));
  const sent = utf8Length(JSON.stringify(toWire(run.request)));
  const headers = [
    ["Content-Type", "application/json"],
    ["Content-Length", String(sent)],
    ["Accept", "application/json"],
    ["Accept-Encoding", "gzip, identity"],
    ["Authorization", "Bearer ••••••••"],
  ] as const;
  return (
    <div className="@container flex h-full min-h-0 flex-col">
      <ScrollArea
        aria-label="Request details"
        className="relative max-h-[55%] shrink-0 overflow-y-auto border-b border-line px-4 py-3"
      >
        <div className="grid gap-x-8 gap-y-4 @2xl:grid-cols-2">
          <div className="grid content-start gap-1.5">
            <h3 className="font-medium">As sent</h3>
            <p className="font-mono text-xs">POST /v2/search</p>
            <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 font-mono text-xs">
              {headers.map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-ink-muted">{name}</dt>
                  <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
                </div>
              ))}
            </dl>
            <p className="text-xs text-ink-muted">
              Sent by the server of this workbench
              {run.connectionLabel === null ? null : (
                <>
                  {" "}
                  over the connection <bdi className="text-ink">{run.connectionLabel}</bdi>
                </>
              )}
              , {formatMoment(run.startedAt)}. The key stays on the server and never reaches this
              page; the built-in engine needs none.
            </p>
          </div>
          <RawTimings run={run} />
        </div>
      </ScrollArea>
      <div className="min-h-0 flex-1">
        <TextView
          label="Request body"
          text={text}
          language="json"
          bar={
            <>
              <span>{formatBytes(sent)} as sent</span>
              <CopyButton
                label="Copy body as sent"
                text={() => JSON.stringify(toWire(run.request))}
              />
            </>
          }
        />
      </div>
    </div>
  );
}
