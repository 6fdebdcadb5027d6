/** Makes names of files from names of people, each once. */
export function fileNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const safe =
      name
        .normalize("NFC")
        .replace(/[\p{Cc}<>:"/\\|?*]+/gu, "-")
        .replace(/^[.\s-]+|[.\s]+$/g, "")
        .slice(0, 80)
        .trim() || "request";
    for (let number = 1; ; number += 1) {
      const next = number === 1 ? safe : `${safe} ${number}`;
      if (taken.has(next.toLowerCase())) continue;
      taken.add(next.toLowerCase());
      return next;
    }
  };
}
