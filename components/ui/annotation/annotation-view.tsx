import type { Annotation } from "@/lib/format/annotation";
import { classNames } from "../layout/class-names";

type AnnotationViewProps = Annotation & {
  /** Shows all lines of the note. */
  whole?: boolean;
};

export function AnnotationView({ note, tags, whole = false }: AnnotationViewProps) {
  return (
    <>
      {tags.length > 0 ? (
        <span className="flex flex-wrap gap-x-2 text-xs text-accent">
          {tags.map((tag) => (
            <bdi key={tag} className="[overflow-wrap:anywhere]">
              #{tag}
            </bdi>
          ))}
        </span>
      ) : null}
      {note === "" ? null : (
        <span
          className={classNames(
            "text-xs whitespace-pre-line [overflow-wrap:anywhere]",
            !whole && "line-clamp-3",
          )}
        >
          <bdi>{note}</bdi>
        </span>
      )}
    </>
  );
}
