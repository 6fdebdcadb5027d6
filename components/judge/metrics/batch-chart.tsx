import { ScrollingTable } from "@/components/ui/layout/scrolling-table";
import { formatMoment } from "@/lib/format/date";
import type { System } from "@/lib/judge/cases/system";
import type { MeasuredSystem } from "@/lib/judge/evaluation/measure";
import type { MetricId } from "@/lib/judge/metrics/registry";
import { cellClass, HeadRow } from "../cells";
import { figure } from "./figures";

type BatchChartProps = {
  systems: readonly System[];
  measured: readonly MeasuredSystem[];
  metric: MetricId;
  label: string;
};

const WIDTH = 420;
const HEIGHT = 180;
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 16, 12, 24];

/** Colour, dashes and mark of each line, so that colour is not the only difference. */
const lineStyles = [
  { color: "var(--accent)", dash: undefined, mark: "circle" },
  { color: "var(--warn)", dash: "6 3", mark: "square" },
  { color: "var(--ok)", dash: "2 3", mark: "diamond" },
  { color: "var(--bad)", dash: "8 3 2 3", mark: "circle" },
  { color: "var(--info)", dash: "1 4", mark: "square" },
] as const;
type LineStyle = (typeof lineStyles)[number];

/** Lines of a metric over the batches of the case, and the same figures as a table. */
export function BatchChart({ systems, measured, metric, label }: BatchChartProps) {
  const lines = batchLines(systems, measured, metric);
  if (lines.length === 0)
    return <p className="text-ink-muted">Judge some results to see a point here.</p>;
  return (
    <>
      <Lines lines={lines} label={label} />
      <ul aria-label="Lines" className="flex flex-wrap gap-x-4 gap-y-1">
        {lines.map((line, index) => (
          <li key={line.label} className="flex min-w-0 items-center gap-2 text-xs">
            <svg aria-hidden="true" width="32" height="10" className="shrink-0">
              <LineMark style={lineStyle(index)} x={16} y={5} />
              <line x1="0" x2="32" y1="5" y2="5" {...strokeOf(lineStyle(index))} />
            </svg>
            <span className="[overflow-wrap:anywhere]">{line.label}</span>
          </li>
        ))}
      </ul>
      <ScrollingTable label={`${label} over time`}>
        <HeadRow names={["System", "Batch", "Time", label, "n"]} />
        <tbody>
          {lines.flatMap((line) =>
            line.points.map(({ at, batch, value, n }) => (
              <tr key={`${line.label} ${at} ${batch}`}>
                <th scope="row" className={`${cellClass} text-left font-normal`}>
                  {line.label}
                </th>
                <td className={cellClass}>{batch}</td>
                <td className={`${cellClass} whitespace-nowrap`} suppressHydrationWarning>
                  {formatMoment(at)}
                </td>
                <td className={`${cellClass} tabular-nums`}>{figure(value)}</td>
                <td className={`${cellClass} tabular-nums`}>{n}</td>
              </tr>
            )),
          )}
        </tbody>
      </ScrollingTable>
    </>
  );
}

const lineStyle = (index: number): LineStyle =>
  lineStyles[index % lineStyles.length] ?? lineStyles[0];
const strokeOf = ({ color, dash }: LineStyle) => ({
  stroke: color,
  strokeWidth: 2,
  strokeDasharray: dash,
  fill: "none",
});

function Lines({ lines, label }: { lines: readonly BatchLine[]; label: string }) {
  const times = [...new Set(lines.flatMap(({ points }) => points.map(({ at }) => at)))].toSorted(
    (a, b) => a - b,
  );
  // Batches have equal distances: a long pause would press the others together.
  const x = (at: number) =>
    times.length === 1
      ? (LEFT + WIDTH - RIGHT) / 2
      : LEFT + (times.indexOf(at) / (times.length - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) => TOP + (1 - value) * (HEIGHT - TOP - BOTTOM);
  return (
    <svg
      role="img"
      aria-label={`${label} over time. The table below has the figures.`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="w-full max-w-xl"
    >
      {[0, 0.25, 0.5, 0.75, 1].map((value) => (
        <g key={value}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} stroke="var(--line)" />
          <text
            x={LEFT - 6}
            y={y(value)}
            textAnchor="end"
            dominantBaseline="middle"
            fontSize="12"
            fill="var(--ink-muted)"
          >
            {value}
          </text>
        </g>
      ))}
      {lines.map((line, index) => (
        <g key={line.label}>
          <polyline
            points={line.points.map(({ at, value }) => `${x(at)},${y(value)}`).join(" ")}
            {...strokeOf(lineStyle(index))}
          />
          {line.points.map(({ at, batch, value }) => (
            <LineMark key={`${at} ${batch}`} style={lineStyle(index)} x={x(at)} y={y(value)} />
          ))}
        </g>
      ))}
    </svg>
  );
}

function LineMark({ style, x, y }: { style: LineStyle; x: number; y: number }) {
  if (style.mark === "circle") return <circle cx={x} cy={y} r="4" fill={style.color} />;
  const turn = style.mark === "diamond" ? `rotate(45 ${x} ${y})` : undefined;
  return <rect x={x - 4} y={y - 4} width="8" height="8" fill={style.color} transform={turn} />;
}

type BatchPoint = {
  readonly at: number;
  readonly batch: string;
  readonly value: number;
  readonly n: number;
};
type BatchLine = { readonly label: string; readonly points: readonly BatchPoint[] };

/** The mean of each batch by the name of the system, in the order of time. Leaves out systems without a number. */
function batchLines(
  systems: readonly System[],
  measured: readonly MeasuredSystem[],
  metric: MetricId,
): BatchLine[] {
  const points = measured.flatMap(({ id, score }) => {
    const system = systems.find((each) => each.id === id);
    const { mean, n } = score.means[metric];
    if (!system || mean === null) return [];
    const { at, label } = system.batch;
    return [{ line: system.label, point: { at, batch: label, value: mean, n } }];
  });
  return [...Map.groupBy(points, ({ line }) => line)].map(([label, own]) => ({
    label,
    points: own.map(({ point }) => point).toSorted((a, b) => a.at - b.at),
  }));
}
