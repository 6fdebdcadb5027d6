import { X } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Switch } from "@/components/ui/controls/switch";
import { usePreservedFocus } from "@/components/ui/layout/preserved-focus";
import { useRecord } from "@/components/ui/loading/use-record";
import { forbidHost, noConsent } from "@/lib/storage/preferences/consent";
import { autoStoreFiles } from "@/lib/storage/runs/artifacts";
import { allowedOnce, deviceConsent, useConsent } from "./consent-state";

export function ConsentSettings() {
  const consent = useConsent();
  const always = useRecord(autoStoreFiles);
  const place = useRef<HTMLDivElement>(null);
  usePreservedFocus(place);
  return (
    <div ref={place} tabIndex={-1} className="grid gap-2 outline-none">
      <Switch
        label="Load remote files without asking"
        detail="Each host then sees a request from this server whenever one of its files is shown."
        checked={consent.always}
        onChange={({ target }) =>
          deviceConsent.write({ ...deviceConsent.read(), always: target.checked })
        }
      />
      <Switch
        label="Store the files of every run"
        detail="Screenshots, PDFs, audio and video are fetched when a run ends and stored in this browser, except for runs with zero data retention."
        checked={always}
        onChange={({ target }) => autoStoreFiles.write(target.checked)}
      />
      {consent.hosts.length > 0 ? (
        <div>
          <h4 className="text-xs text-ink-muted">Hosts allowed without asking</h4>
          <ul className="max-h-32 overflow-y-auto">
            {consent.hosts.map((host) => (
              <li key={host} className="flex items-center justify-between gap-2">
                <bdi className="truncate font-mono text-xs">{host}</bdi>
                <IconButton
                  size="sm"
                  icon={X}
                  label={`Ask again for ${host}`}
                  onClick={() => {
                    allowedOnce.clear(host);
                    deviceConsent.write(forbidHost(deviceConsent.read(), host));
                  }}
                />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {consent.always || consent.hosts.length > 0 ? (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => {
            allowedOnce.clear();
            deviceConsent.write(noConsent);
          }}
        >
          Ask again for all hosts
        </Button>
      ) : null}
    </div>
  );
}
