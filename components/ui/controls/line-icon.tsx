/**
 * An icon of a single path on the usual grid of 24. In rows that carry several, a card then has two thirds of the
 * elements that it would have with icons of several shapes; and pages that stand in for others bring no second copy of
 * the library of icons.
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
