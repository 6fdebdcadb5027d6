import { Download, ExternalLink, Maximize, ZoomIn, ZoomOut } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { buttonClass } from "@/components/ui/controls/button-class";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Segmented } from "@/components/ui/controls/segmented";
import { saveFile } from "@/components/ui/files/save-file";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import { formatBytes } from "@/lib/format/bytes";
import { useResize } from "../images/use-resize";
import { FormatBar } from "./format-bar";
import { type Zoom, zoomed, zoomWidth } from "./zoom";

type ImageViewerProps = {
  name: string;
  /** A `blob:` or `data:` URL. */
  src: string;
  bytes: number | null;
  save: { readonly blob: Blob; readonly name: string } | null;
};

const fits = [
  { value: "width" as const, label: "Fit width" },
  { value: "whole" as const, label: "Whole" },
  { value: "full" as const, label: "100 %" },
];

/** An image of any height: fitted or zoomed, with mouse wheel and keys. */
export function ImageViewer({ name, src, bytes, save }: ImageViewerProps) {
  const region = useRef<HTMLElement>(null);
  const [size, setSize] = useState<ImageSize | null>(null);
  const [broken, setBroken] = useState(false);
  const { zoom, setZoom, step, width } = useImageZoom(region, size);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") step(1);
    else if (event.key === "-") step(-1);
    else if (event.key === "0") setZoom(zoom === "full" ? "width" : "full");
    else return;
    event.preventDefault();
  };
  return (
    <div data-viewer="" className="flex h-full min-h-0 flex-col">
      <FormatBar facts={<ImageFacts size={size} bytes={bytes} width={width} />}>
        <Segmented
          label="Image size"
          options={fits}
          value={typeof zoom === "number" ? "" : zoom}
          onValueChange={(value) => {
            if (value !== "") setZoom(value);
          }}
        />
        <IconButton size="sm" icon={ZoomOut} label="Zoom out (-)" onClick={() => step(-1)} />
        <IconButton size="sm" icon={ZoomIn} label="Zoom in (+)" onClick={() => step(1)} />
        <OpenAndSave name={name} src={src} save={save} />
      </FormatBar>
      <ScrollArea
        ref={region}
        aria-label={`${name}, image`}
        onKeyDown={onKeyDown}
        className="min-h-0 flex-1 overflow-auto bg-sunken"
      >
        {broken ? (
          <p className="flex items-center gap-1.5 p-4 text-ink-muted">
            <Maximize aria-hidden className="size-3.5" /> This browser cannot display the image. You
            can still save it.
          </p>
        ) : (
          // biome-ignore lint/performance/noImgElement: a blob: or data: URL cannot be optimized
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
      </ScrollArea>
    </div>
  );
}

type ImageFactsProps = { size: ImageSize | null; bytes: number | null; width: number | null };

function ImageFacts({ size, bytes, width }: ImageFactsProps): ReactNode {
  return (
    <>
      {size ? (
        <span>
          {size.width} × {size.height} px
        </span>
      ) : null}
      {bytes === null ? null : <span>{formatBytes(bytes)}</span>}
      {size && width !== null ? (
        <span aria-live="polite">{Math.round((width / size.width) * 100)} %</span>
      ) : null}
    </>
  );
}

function OpenAndSave({ name, src, save }: Pick<ImageViewerProps, "name" | "src" | "save">) {
  return (
    <>
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
    </>
  );
}

type ImageSize = { readonly width: number; readonly height: number };

/** Zoom of an image in a scrolling region: by buttons, keys and Ctrl + wheel. Sizes in CSS pixels. */
function useImageZoom(region: RefObject<HTMLElement | null>, size: ImageSize | null) {
  const [zoom, setZoom] = useState<Zoom>("width");
  const [room, setRoom] = useState<ImageSize>({ width: 0, height: 0 });

  useResize(region, (element) => setRoom(roomOf(element)));

  useEffect(() => {
    const element = region.current;
    if (!element || !size) return;
    // React's wheel listeners are passive; this one must stop Ctrl + wheel from zooming the page.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      setZoom((before) => zoomed(before, event.deltaY < 0 ? 1 : -1, size, roomOf(element)));
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [region, size]);

  return {
    zoom,
    setZoom,
    step: (by: 1 | -1) => {
      if (size) setZoom(zoomed(zoom, by, size, room));
    },
    /** Width to draw the image at; null until its size is known. */
    width: size ? zoomWidth(zoom, size, room) : null,
  };
}

const roomOf = (element: HTMLElement): ImageSize => ({
  width: element.clientWidth,
  height: element.clientHeight,
});
