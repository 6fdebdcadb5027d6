import { BookmarkCheck, Clock, ClockAlert, ImageOff } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { classNames } from "@/components/ui/layout/class-names";
import { truncate } from "@/lib/format/truncate";
import { artifactExpiry, type Expiry } from "@/lib/results/artifacts/expiry";
import {
  type PageScreenshot,
  type ScreenshotContent,
  screenshotContent,
  screenshotIn,
} from "@/lib/results/artifacts/page-screenshot";
import type { ResultView } from "@/lib/results/model/result-view";
import { expiryText } from "../artifacts/expiry-badge";
import { useHasPassed, useServerNow } from "../artifacts/server-clock";
import { useStoredUrls } from "../artifacts/store";
import { useContent } from "../contents/use-content";
import { LoadOne } from "../images/load-one";
import { ImagePlaceholder } from "../images/placeholder";
import { useOpenContent } from "../list/open-content";
import { useReceivedAt, useRunRequest, useShownRun } from "../run/shown-run-context";
import { noteContent, pageKey } from "./blank-pictures";
import { type Thumbnail, useThumbnail } from "./use-thumbnail";

/** Width and height in rem. Fixed, so that nothing shifts when the image loads. */
const boxes = {
  card: { width: 6, height: 4, caption: "below" },
  row: { width: 4.5, height: 3, caption: "beside" },
  cell: { width: 4, height: 2.5, caption: "below" },
} as const;

type ResultThumbnailProps = {
  result: ResultView;
  size: keyof typeof boxes;
  /** Whether Tab reaches its button. */
  reachable: boolean;
};

/** The screenshot of a result with its remaining time. A click opens it. Empty without a screenshot. */
export function ResultThumbnail(props: ResultThumbnailProps) {
  const content = screenshotContent(props.result);
  const actions = useRunRequest()?.scrapeOptions?.actions ?? [];
  if (!content) return null;
  if (!content.held) return <Found {...props} kind={content.kind} value={content.value} />;
  const isLikely =
    content.kind === "screenshot" || actions.some(({ type }) => type === "screenshot");
  return isLikely ? <Held {...props} kind={content.kind} /> : null;
}

type ContentProps = ResultThumbnailProps & { kind: ScreenshotContent["kind"] };

/** Loads a large content from the worker once the card stays. */
function Held(props: ContentProps) {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return isSettled ? <FromWorker {...props} /> : <Frame size={props.size} />;
}

function FromWorker(props: ContentProps) {
  const content = useContent(props.result, props.kind);
  if (content.state !== "ready") return <Frame size={props.size} />;
  return <Found {...props} value={content.value} />;
}

function Found({ kind, value, ...props }: ContentProps & { value: unknown }) {
  const screenshot = screenshotIn(kind, value);
  return screenshot ? <Shown {...props} {...{ kind, screenshot }} /> : null;
}

function Shown({
  result,
  size,
  reachable,
  kind,
  screenshot,
}: ContentProps & { screenshot: PageScreenshot }) {
  const open = useOpenContent();
  const run = useShownRun()?.run.id ?? "";
  const receivedAt = useReceivedAt();
  const { source, isInline } = screenshot;
  const expiry =
    isInline || receivedAt === null
      ? null
      : artifactExpiry({ url: source, kind: "image" }, result.url, receivedAt);
  const page = pageKey(run, result.id);
  const thumbnail = useThumbnail(
    isInline ? page : source,
    screenshot,
    useHasPassed(expiry?.at ?? null),
  );
  const shows = thumbnail.state === "ready" ? thumbnail.preview.content : "full";
  useEffect(() => noteContent(page, shows), [page, shows]);
  const name = `Screenshot of ${truncate(result.title ?? result.url ?? "the page", 200)}`;
  return (
    <Frame
      size={size}
      isShown={thumbnail.state === "ready"}
      caption={screenshot.isInline ? null : <Lifetime url={screenshot.source} expiry={expiry} />}
    >
      {thumbnail.state === "need-consent" ? (
        <ImagePlaceholder image={null} className="size-full p-0!" quiet>
          <LoadOne media={thumbnail.media} />
        </ImagePlaceholder>
      ) : (
        <button
          type="button"
          tabIndex={reachable ? 0 : -1}
          title={`Open the ${kind === "actions" ? "outputs of the actions" : "screenshot"}`}
          onClick={() => open(result.id, kind)}
          className="grid size-full place-items-center overflow-hidden rounded-md border border-line bg-sunken hover:border-accent print:grid!"
        >
          <Picture {...{ thumbnail, name }} />
        </button>
      )}
    </Frame>
  );
}

type PictureProps = {
  thumbnail: Exclude<Thumbnail, { state: "need-consent" }>;
  name: string;
};

function Picture({ thumbnail, name }: PictureProps) {
  switch (thumbnail.state) {
    case "ready": {
      const { src, width } = thumbnail.preview;
      return (
        // biome-ignore lint/performance/noImgElement: a blob: URL cannot be optimized
        <img
          src={src}
          alt={name}
          decoding="async"
          // Never enlarged.
          style={{ maxWidth: `min(100%, ${width}px)` }}
          className="max-h-full object-contain object-top"
        />
      );
    }
    case "loading":
      return <span className="sr-only">{name}, loading</span>;
    default: {
      const reason = thumbnail.state === "failed" ? thumbnail.reason : "its URL has expired";
      return (
        <span title={reason} className="text-ink-muted">
          <ImageOff aria-hidden className="size-3.5" />
          <span className="sr-only">
            {name}, {reason}
          </span>
        </span>
      );
    }
  }
}

type FrameProps = {
  size: keyof typeof boxes;
  /** Hidden frames are not printed. */
  isShown?: boolean;
  caption?: ReactNode;
  children?: ReactNode;
};

function Frame({ size, isShown = false, caption, children }: FrameProps) {
  const { width, height, caption: place } = boxes[size];
  return (
    <div
      data-thumbnail=""
      className={classNames(
        // Above the click area of the card.
        "relative z-1 flex shrink-0 gap-x-1.5 gap-y-0.5",
        place === "below" ? "flex-col" : "items-center",
        !isShown && "print:hidden",
      )}
    >
      <div
        className="shrink-0 overflow-hidden"
        style={{ width: `${width}rem`, height: `${height}rem` }}
      >
        {children ?? <div className="size-full rounded-md bg-sunken" />}
      </div>
      <div
        className="h-4 overflow-hidden print:hidden"
        style={place === "below" ? { width: `${width}rem` } : undefined}
      >
        {caption}
      </div>
    </div>
  );
}

/** A stored copy does not expire. */
function Lifetime({ url, expiry }: { url: string; expiry: Expiry | null }) {
  const isStored = useStoredUrls()?.has(url) ?? false;
  const now = useServerNow();
  const className =
    "flex items-center justify-center gap-1 text-xs leading-4 whitespace-nowrap tabular-nums";
  if (isStored)
    return (
      <span title="A copy is stored in this browser" className={`${className} text-ink-muted`}>
        <BookmarkCheck aria-hidden className="size-3 shrink-0" />
        Stored
      </span>
    );
  if (!expiry || now === 0) return null;
  const { short, title, isLast, isOver } = expiryText(expiry, now);
  const Icon = isOver ? ClockAlert : Clock;
  return (
    <span
      title={title}
      className={`${className} ${isLast ? "text-warn" : isOver ? "text-ink-faint" : "text-ink-muted"}`}
    >
      <Icon aria-hidden className="size-3 shrink-0" />
      {short}
    </span>
  );
}
