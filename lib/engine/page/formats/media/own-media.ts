import "server-only";
import { Parser } from "htmlparser2";
import { metaOf } from "@/lib/engine/html/head-facts";
import { resolveWeb } from "@/lib/engine/html/resolve-url";
import type { PageView } from "../format-handler";
import { pageThings, withInner } from "../things/page-things";
import { hasType, thingText } from "../things/thing";

type Kind = "audio" | "video";

const MAX_LENGTH = 8_000_000;
const FILE: Readonly<Record<Kind, RegExp>> = {
  audio: /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i,
  video: /\.(?:mp4|m4v|webm|ogv|mov|mkv)$/i,
};
const METAS: Readonly<Record<Kind, readonly string[]>> = {
  audio: ["og:audio:secure_url", "og:audio:url", "og:audio"],
  video: ["twitter:player:stream", "og:video:secure_url", "og:video:url", "og:video"],
};
const THING: Readonly<Record<Kind, string>> = { audio: "AudioObject", video: "VideoObject" };

/** The URL of the audio or video file that the page itself offers; or null. */
export function ownMedia(page: PageView, kind: Kind): string | null {
  const { head, base } = page.source();
  for (const thing of withInner(pageThings(page)).filter((each) => hasType(each, THING[kind]))) {
    const found = resolveWeb(thingText(thing, "contentUrl") ?? "", base);
    if (found !== null) return found;
  }
  // A player is a page, not a file.
  const type = metaOf(head, `og:${kind}:type`) ?? "";
  const inPlayer = type !== "" && !type.startsWith(`${kind}/`) && type !== "application/ogg";
  for (const name of METAS[kind]) {
    const found = resolveWeb(metaOf(head, name) ?? "", base);
    if (
      found !== null &&
      !(name.startsWith("og:") && (inPlayer || (type === "" && !isFile(found, kind))))
    )
      return found;
  }
  return fromElements(page.html, base, kind);
}

const isFile = (url: string, kind: Kind): boolean => FILE[kind].test(new URL(url).pathname);

/** The first `<audio>` or `<video>` with a file, or the first link to one. */
function fromElements(html: string, base: string, kind: Kind): string | null {
  let found: string | null = null;
  let linked: string | null = null;
  let inside = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === kind) inside += 1;
      if (found !== null) return;
      if (name === kind || (name === "source" && inside > 0))
        found = resolveWeb(attributes.src ?? "", base);
      if (name === "a" && linked === null) {
        const target = resolveWeb(attributes.href ?? "", base);
        if (target !== null && isFile(target, kind)) linked = target;
      }
    },
    onclosetag(name) {
      if (name === kind) inside -= 1;
    },
  });
  parser.write(html.slice(0, MAX_LENGTH));
  parser.end();
  return found ?? linked;
}
