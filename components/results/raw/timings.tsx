import { formatBytes } from "@/lib/format/bytes";
import { formatDuration } from "@/lib/format/duration";
import type { Run } from "@/lib/transport/run-search";
import { phasesOf } from "./run-phases";

export function RawTimings({ run }: { run: Run }) {
  const phases = phasesOf(run);
  const total = Math.max(1, run.durationMs);
  return (
    <div className="grid content-start gap-1.5">
      <h3 className="font-medium">Time</h3>
      <table className="w-full text-xs">
        <caption className="sr-only">Phases of the run</caption>
        <tbody>
          {phases.map(({ id, label, fromMs, toMs }) => (
            <tr key={id}>
              <th
                scope="row"
                className="py-0.5 pr-3 text-left font-normal whitespace-nowrap text-ink-muted"
              >
                {label}
              </th>
              <td className="w-full py-0.5">
                <div aria-hidden className="relative h-2 rounded-xs bg-sunken">
                  <div
                    className="absolute inset-y-0 min-w-0.5 rounded-xs bg-accent"
                    style={{
                      left: `${Math.min(99, (fromMs / total) * 100)}%`,
                      width: `${Math.min(100, ((toMs - fromMs) / total) * 100)}%`,
                    }}
                  />
                </div>
              </td>
              <td className="py-0.5 pl-3 text-right whitespace-nowrap tabular-nums">
                {formatDuration(toMs - fromMs)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line">
            <th scope="row" className="pt-1 text-left font-medium">
              Total
            </th>
            <td />
            <td className="pt-1 pl-3 text-right whitespace-nowrap font-medium tabular-nums">
              {formatDuration(run.durationMs)}
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="text-xs text-ink-muted">
        {formatBytes(run.bytes)} received
        {run.service && run.service.wireBytes !== run.bytes
          ? `, ${formatBytes(run.service.wireBytes)} transferred`
          : ""}
        .{run.service ? null : " The server reported no details."}
      </p>
    </div>
  );
}
