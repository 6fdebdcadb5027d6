import { FolderPlus } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Select } from "@/components/ui/controls/select";
import { Callout } from "@/components/ui/feedback/callout";
import { canLinkFolders, pickDirectory } from "@/lib/storage/folders/directory-access";
import { linkFolder } from "@/lib/storage/folders/linked-folders";
import { saveFailureMessages } from "../use-saved-requests";
import { BROWSER, linkedPlaceId, type Place, placeLabel } from "./places";

type PlaceChoiceProps = {
  place: Place | null;
  places: readonly Place[];
  onChoose: (id: string) => void;
};

/** Chooses where saved requests are: in the browser, on the server or in a folder of this computer. */
export function PlaceChoice({ place, places, onChoose }: PlaceChoiceProps) {
  const id = useId();
  const [message, setMessage] = useState<string | null>(null);

  const link = async () => {
    if (!canLinkFolders())
      return setMessage(
        "This browser cannot open folders for changes; browsers based on Chromium can. Import the folder or a ZIP file instead, and export it after your changes.",
      );
    try {
      const handle = await pickDirectory();
      if (!handle) return;
      const linked = await linkFolder(handle);
      setMessage(linked.ok ? null : saveFailureMessages[linked.failure]);
      if (linked.ok) onChoose(linkedPlaceId(linked.value));
    } catch {
      setMessage("The browser did not open the folder. Choose another one.");
    }
  };

  return (
    <div className="mb-3 grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="text-ink-muted">
          Requests in
        </label>
        <Select
          id={id}
          size="sm"
          className="max-w-72 flex-1"
          value={place?.id ?? BROWSER}
          onChange={(event) => onChoose(event.currentTarget.value)}
          options={placeOptions(places)}
        />
        <Button size="sm" icon={FolderPlus} onClick={() => void link()}>
          Link folder…
        </Button>
      </div>
      {message === null ? null : <Callout tone="warn" role="status" title={message} />}
    </div>
  );
}

export const placeOptions = (places: readonly Place[]) => [
  { value: BROWSER, label: "This browser" },
  ...places.map((each) => ({ value: each.id, label: placeLabel(each) })),
];
