import { Download, ExternalLink, Maximize, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { buttonClass } from "@/components/ui/controls/button-class";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Segmented } from "@/components/ui/controls/segmented";
import { formatBytes } from "@/lib/format/bytes";
import { saveFile } from "../export/save-file";
import { FormatBar } from "./format-bar";
import { type Zoom, zoomed, zoomWidth } from "./zoom";

type ImageViewerProps = {
  name: string;
  /** Of this browser: `blob:` or `data:`. */
  src: string;
  bytes: number | null;
  save: { readonly blob: Blob; readonly name: string } | null;
};

type Size = { readonly width: number; readonly height: number };

const fits = [
  { value: "width" as const, label: "Fit width" },
  { value: "whole" as const, label: "Whole" },
  { value: "full" as const, label: "100 %" },
];

/** A picture of any height: fitted or in its own size, with wheel and keys. */
export function ImageViewer({ name, src, bytes, save }: ImageViewerProps) {
  const region = useRef<HTMLElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [broken, setBroken] = useState(false);
  const [zoom, setZoom] = useState<Zoom>("width");
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 });

  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const look = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = region.current;
    if (!element || !size) return;
    // Not passive, unlike React's: with Ctrl the wheel would zoom the whole page.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      setZoom((before) => zoomed(before, event.deltaY < 0 ? 1 : -1, size, roomOf(element)));
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [size]);

  const step = (by: 1 | -1) => {
    if (size) setZoom(zoomed(zoom, by, size, room));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") step(1);
    else if (event.key === "-") step(-1);
    else if (event.key === "0") setZoom(zoom === "full" ? "width" : "full");
    else return;
    event.preventDefault();
  };

  const width = size ? zoomWidth(zoom, size, room) : null;
  const percent = size && width !== null ? Math.round((width / size.width) * 100) : null;
  return (
    <div data-viewer="" className="flex h-full min-h-0 flex-col">
      <FormatBar
        facts={
          <>
            {size ? (
              <span>
                {size.width} × {size.height} px
              </span>
            ) : null}
            {bytes === null ? null : <span>{formatBytes(bytes)}</span>}
            {percent === null ? null : <span aria-live="polite">{percent} %</span>}
          </>
        }
      >
        <Segmented
          label="Size of the picture"
          options={fits}
          value={typeof zoom === "number" ? "" : zoom}
          onValueChange={(value) => {
            if (value !== "") setZoom(value);
          }}
        />
        <IconButton size="sm" icon={ZoomOut} label="Smaller (-)" onClick={() => step(-1)} />
        <IconButton size="sm" icon={ZoomIn} label="Larger (+)" onClick={() => step(1)} />
        {src.startsWith("blob:") ? (
          <a
            href={src}
            target="_blank"
            rel="noopener noreferrer"
            className={`${buttonClass("ghost", "sm")} aspect-square px-0!`}
            title="Open in a new tab"
          >
            <ExternalLink aria-hidden className="size-3.5" />
            <span className="sr-only">Open {name} in a new tab</span>
          </a>
        ) : null}
        {save ? (
          <IconButton
            size="sm"
            icon={Download}
            label={`Save ${name}`}
            onClick={() => saveFile(save.blob, save.name)}
          />
        ) : null}
      </FormatBar>
      <section
        ref={region}
        aria-label={`${name}, the picture`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
        tabIndex={0}
        data-focus-inset=""
        onKeyDown={onKeyDown}
        className="min-h-0 flex-1 overflow-auto bg-sunken"
      >
        {broken ? (
          <p className="flex items-center gap-1.5 p-4 text-ink-muted">
            <Maximize aria-hidden className="size-3.5" /> This browser cannot draw the picture; it
            can be saved.
          </p>
        ) : (
          // biome-ignore lint/performance/noImgElement: the image is in this browser already; there is nothing to optimise
          <img
            src={src}
            alt={`${name} of the page`}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
            onError={() => setBroken(true)}
            className="mx-auto block h-auto max-w-none"
            style={{ width: width ?? "100%" }}
          />
        )}
      </section>
    </div>
  );
}

const roomOf = (element: HTMLElement): Size => ({
  width: element.clientWidth,
  height: element.clientHeight,
});
