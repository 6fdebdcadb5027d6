import type { Annotation } from "@/lib/format/annotation";

/** The tags and the note of an entry of a list. */
export function AnnotationView({ note, tags }: Annotation) {
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
        <span className="line-clamp-3 text-xs whitespace-pre-line [overflow-wrap:anywhere]">
          <bdi>{note}</bdi>
        </span>
      )}
    </>
  );
}
