export const cellClass = "border-b border-line px-2 py-1.5 align-top";
export const headClass = `${cellClass} text-left text-xs font-medium text-ink-muted`;

export const HeadRow = ({ names }: { names: readonly string[] }) => (
  <thead>
    <tr>
      {names.map((name) => (
        <th key={name} scope="col" className={headClass}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
);
