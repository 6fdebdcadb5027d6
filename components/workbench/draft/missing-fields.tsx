/**
 * Lists the fields that are not stored with a request, because they may contain secrets or personal
 * data.
 */
export function MissingFields({ paths }: { paths: readonly string[] }) {
  if (paths.length === 0) return null;
  return (
    <p className="text-xs text-ink-muted">
      Not saved:{" "}
      {paths.map((path, index) => (
        <span key={path}>
          {index > 0 ? ", " : null}
          <code>{path}</code>
        </span>
      ))}
      . These fields may contain secrets.
    </p>
  );
}
