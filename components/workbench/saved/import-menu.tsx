import { Upload } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { Button } from "@/components/ui/controls/button";
import { Menu } from "@/components/ui/overlays/menu";

/** React's types lack the attribute, which all browsers have. */
const folderOnly = { webkitdirectory: "" };

export function ImportMenu({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = "";
    onFiles(chosen);
  };
  return (
    <>
      <Menu
        label="Import"
        align="end"
        groups={[
          {
            id: "sources",
            items: [
              {
                id: "files",
                label: "Files…",
                detail:
                  "JSON, ZIP, .http, OpenCollection, Postman, Insomnia, Hoppscotch, Thunder Client or Bruno",
                onSelect: () => files.current?.click(),
              },
              {
                id: "folder",
                label: "Folder…",
                detail: "OpenCollection or Bruno, and all files that can be chosen above",
                onSelect: () => folder.current?.click(),
              },
            ],
          },
        ]}
        trigger={(props) => (
          <Button {...props} size="sm" icon={Upload}>
            Import
          </Button>
        )}
      />
      <input
        ref={files}
        type="file"
        multiple
        accept=".json,.bru,.http,.rest,.yml,.yaml,.zip,application/json,application/zip"
        aria-label="Request files"
        onChange={onChange}
        className="hidden"
      />
      <input
        ref={folder}
        type="file"
        {...folderOnly}
        aria-label="Folder of requests"
        onChange={onChange}
        className="hidden"
      />
    </>
  );
}
