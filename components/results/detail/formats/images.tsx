import { useState } from "react";
import { Segmented } from "@/components/ui/controls/segmented";
import { ImageTiles } from "../data/image-tiles";
import { UnexpectedValue } from "../data/unexpected-value";
import { UrlListView } from "../text/url-list-view";
import type { FormatViewProps } from "./format-view";

const options = [
  { value: "list" as const, label: "List" },
  { value: "tiles" as const, label: "Tiles" },
];

/** Images of the page as a list of URLs or as thumbnails. */
export function ImagesFormat({ tab, value, result }: FormatViewProps) {
  const [as, setAs] = useState<"list" | "tiles">("list");
  if (!Array.isArray(value))
    return <UnexpectedValue label={tab.title} value={value} expected="a list of images" />;
  return (
    <UrlListView
      thing="image"
      bytes={tab.bytes}
      values={value}
      baseUrl={result.url}
      bar={<Segmented label="Images as" options={options} value={as} onValueChange={setAs} />}
    >
      {as === "tiles"
        ? (entries) => <ImageTiles entries={entries} baseUrl={result.url} />
        : undefined}
    </UrlListView>
  );
}
