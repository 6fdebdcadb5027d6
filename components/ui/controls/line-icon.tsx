/**
 * An icon of a single path on the usual grid of 24 units. Cheaper to render than a Lucide icon in
 * rows with many icons, and usable on pages that do not load the icon library.
 */
export function LineIcon({ path, className }: { path: string; className: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={path} />
    </svg>
  );
}
