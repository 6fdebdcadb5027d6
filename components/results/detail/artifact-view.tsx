import { Clock } from "lucide-react";
import { CopyButton } from "@/components/ui/copy-button";
import { Address } from "../address";

/** A file behind an expiring address. It is not loaded: opening it is the reader's choice. */
export function ArtifactView({ name, url }: { name: string; url: string }) {
  return (
    <div className="grid content-start gap-2 p-4">
      <h4 className="font-medium">{name}</h4>
      <div className="flex min-w-0 items-start gap-1 font-mono text-xs">
        <Address url={url} icon className="min-w-0" />
        <CopyButton label="Copy the address" text={() => url} />
      </div>
      <p className="flex items-start gap-1.5 text-xs text-ink-muted">
        <Clock aria-hidden className="mt-0.5 size-3 shrink-0" />
        The file is not loaded until you open it. Its address works for a limited time: a screenshot
        for 24 hours, sound and film for one.
      </p>
    </div>
  );
}
