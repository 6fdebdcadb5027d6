import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { Dialog } from "@/components/ui/overlays/dialog";
import {
  type LiveServiceFacts,
  type LiveServiceName,
  liveServices,
} from "@/lib/contract/live/live-services";
import { countOf } from "@/lib/format/count";
import { saveLiveServices } from "@/lib/transport/live-services";
import type { DialogProps } from "../layout/dialog-props";
import { useLiveServices } from "./live-services";

/** Asks which public services the engine may query, says what they learn, and revokes it. */
export function LiveDialog({ open, onClose }: DialogProps) {
  const { list } = useLiveServices();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Live search"
      description={
        list.mode === "ask"
          ? "The built-in engine can also query public services. Nothing is sent to one that you have not chosen."
          : list.mode === "on"
            ? "The operator of this server allows the built-in engine to query these public services."
            : "The operator of this server has turned off queries to public services."
      }
    >
      {open ? <Choice onClose={onClose} /> : null}
    </Dialog>
  );
}

function Choice({ onClose }: { onClose: () => void }) {
  const { list, setList } = useLiveServices();
  const announce = useAnnounce();
  const [chosen, setChosen] = useState<readonly LiveServiceName[]>(list.allowed);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const mayChoose = list.mode === "ask";
  const toggle = (name: LiveServiceName, on: boolean) =>
    setChosen(list.offered.filter((each) => (each === name ? on : chosen.includes(each))));

  const save = async () => {
    setBusy(true);
    const saved = await saveLiveServices(chosen);
    setBusy(false);
    if (!saved.ok) return setError(saved.failure.error);
    setList(saved.value);
    const { length } = saved.value.allowed;
    announce(
      length > 0
        ? `Live search: ${countOf(length, "service")}. Run the request again to query them.`
        : "Live search is off.",
    );
    onClose();
  };

  if (list.offered.length === 0) return null;
  return (
    <div className="grid gap-3">
      <p className="text-ink-muted text-sm">
        A service learns the words of your query and the address of this server
        {list.hasContact ? ", and the operator's contact" : ""}. Your keys and cookies are never
        sent. Requests with zero data retention query none.
      </p>
      <fieldset className="grid gap-1" disabled={!mayChoose}>
        <legend className="sr-only">Public services</legend>
        {list.offered.map((name) => {
          const { title, hosts, finds, licence, needsKey }: LiveServiceFacts = liveServices[name];
          const facts = [finds, hosts.join(", "), `licence: ${licence}`];
          return (
            <Checkbox
              key={name}
              label={title}
              detail={[...facts, ...(needsKey ? ["with a key of the operator"] : [])].join(" – ")}
              checked={chosen.includes(name)}
              onChange={({ target }) => toggle(name, target.checked)}
            />
          );
        })}
      </fieldset>
      {error === null ? null : (
        <p role="alert" className="text-bad text-sm">
          {error}
        </p>
      )}
      {mayChoose ? (
        <div className="sticky -bottom-4 -mx-4 -mb-4 flex flex-wrap justify-end gap-2 border-line border-t bg-raised px-4 py-3">
          {chosen.length < list.offered.length ? (
            <Button onClick={() => setChosen(list.offered)}>Select all</Button>
          ) : (
            <Button onClick={() => setChosen([])}>Select none</Button>
          )}
          <Button variant="primary" busy={busy} onClick={save}>
            {chosen.length > 0 ? `Allow ${countOf(chosen.length, "service")}` : "Allow none"}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
