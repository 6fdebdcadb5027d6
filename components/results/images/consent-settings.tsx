import { X } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Switch } from "@/components/ui/controls/switch";
import { forbidHost } from "@/lib/storage/preferences/consent";
import { deviceConsent, storeAlways, useConsent, useStoreAlways } from "./consent-state";

/** What may be fetched without asking; everything here can be taken back. */
export function ConsentSettings() {
  const consent = useConsent();
  const always = useStoreAlways();
  return (
    <div className="grid gap-2">
      <Switch
        label="Load remote files without asking"
        detail="Each host then sees this workbench's address whenever a file of its is shown."
        checked={consent.always}
        onChange={({ target }) =>
          deviceConsent.write({ ...deviceConsent.read(), always: target.checked })
        }
      />
      <Switch
        label="Keep the files of every run"
        detail="Screenshots, PDFs, sound and film are fetched when a run ends and kept in this browser, but never those of a run with zero data retention."
        checked={always}
        onChange={({ target }) => storeAlways.write(target.checked)}
      />
      {consent.hosts.length > 0 ? (
        <div>
          <h4 className="text-xs text-ink-muted">Hosts that are loaded from without asking</h4>
          <ul className="max-h-32 overflow-y-auto">
            {consent.hosts.map((host) => (
              <li key={host} className="flex items-center justify-between gap-2">
                <bdi className="truncate font-mono text-xs">{host}</bdi>
                <IconButton
                  size="sm"
                  icon={X}
                  label={`Ask again for ${host}`}
                  onClick={() => deviceConsent.write(forbidHost(deviceConsent.read(), host))}
                />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
