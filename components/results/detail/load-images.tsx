import { CloudDownload } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { countOf } from "@/lib/format/count";
import { allowHost, type Consent } from "@/lib/storage/preferences/consent";
import { allowedOnce, deviceConsent } from "../images/consent-state";
import { useWaitingImages } from "../run/waiting-images";

type LoadImagesProps = {
  urls: readonly string[];
  place?: "page" | "list";
};

const explanation =
  "This server requests each image from its host, which sees the server's address, no cookies and no referrer.";

/** Asks for consent to load the images of a page or a list; empty if all may load already. */
export function LoadImages({ urls, place = "page" }: LoadImagesProps) {
  const waiting = useWaitingImages(urls);
  if (waiting.length === 0) return null;
  const hosts = [...new Set(waiting.map(({ host }) => host))];
  const [only] = hosts.length === 1 ? hosts : [];
  const allow = (change: (consent: Consent) => Consent) =>
    deviceConsent.write(change(deviceConsent.read()));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-3 py-1.5 text-xs text-ink-muted print:hidden">
      <p className="min-w-0 flex-1 basis-52" title={explanation}>
        {countOf(waiting.length, "image")} of {only ?? countOf(hosts.length, "host")} not loaded,
        for privacy. <span className="sr-only">{explanation}</span>
      </p>
      <div className="flex flex-wrap gap-1.5">
        <Button
          size="sm"
          icon={CloudDownload}
          title={explanation}
          onClick={() => allowedOnce.add(waiting.map(({ url }) => url))}
        >
          {waiting.length === 1 ? "Load the image" : `Load the ${countOf(waiting.length, "image")}`}{" "}
          of this {place}
        </Button>
        {only === undefined ? null : (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => allow((consent) => allowHost(consent, only))}
          >
            Always for this host
          </Button>
        )}
        {place === "list" ? (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => allow((consent) => ({ ...consent, always: true }))}
          >
            Always for all hosts
          </Button>
        ) : null}
      </div>
    </div>
  );
}
