/** The parts of the File System Access API that only Chromium has; the types of the DOM lack them. */
type Permission = "granted" | "denied" | "prompt";
type WithPermission = FileSystemDirectoryHandle & {
  readonly queryPermission?: (options: { mode: "read" | "readwrite" }) => Promise<Permission>;
  readonly requestPermission?: (options: { mode: "read" | "readwrite" }) => Promise<Permission>;
};
type WithPicker = {
  readonly showDirectoryPicker?: (options: {
    readonly id: string;
    readonly mode: "readwrite";
  }) => Promise<FileSystemDirectoryHandle>;
};

const pickerOf = () => (globalThis as WithPicker).showDirectoryPicker;

/** Whether this browser can open a folder and write to it. */
export const canLinkFolders = (): boolean => pickerOf() !== undefined;

/** The folder that the user chooses; null if the user cancels. Needs a user gesture. */
export async function pickDirectory(): Promise<FileSystemDirectoryHandle | null> {
  try {
    return (await pickerOf()?.({ id: "collections", mode: "readwrite" })) ?? null;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return null;
    throw error;
  }
}

export type DirectoryAccess = "write" | "read" | "ask";

/** Returns the current permission for the folder. After a reload the browser may ask again. */
export async function directoryAccess(handle: FileSystemDirectoryHandle): Promise<DirectoryAccess> {
  const { queryPermission }: WithPermission = handle;
  if (!queryPermission) return "write";
  if ((await queryPermission.call(handle, { mode: "readwrite" })) === "granted") return "write";
  return (await queryPermission.call(handle, { mode: "read" })) === "granted" ? "read" : "ask";
}

/** Asks the user. Needs a user gesture. */
export async function requestAccess(handle: FileSystemDirectoryHandle): Promise<boolean> {
  const { requestPermission }: WithPermission = handle;
  return (await requestPermission?.call(handle, { mode: "readwrite" })) !== "denied";
}
