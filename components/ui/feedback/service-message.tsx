/** A message of a service. Renders text between backticks as code, as Markdown does. */
export function ServiceMessage({ text }: { text: string }) {
  const parts = text.split("`");
  // An odd number of backticks: not quoted code.
  if (parts.length % 2 === 0) return <bdi className="whitespace-pre-wrap">{text}</bdi>;
  return (
    <bdi className="whitespace-pre-wrap">
      {parts.map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        index % 2 === 1 ? <code key={index}>{part}</code> : part,
      )}
    </bdi>
  );
}
