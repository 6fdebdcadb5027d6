import type { StorageFailure } from "@/lib/storage/browser-database";
import { storageFailureMessages } from "@/lib/storage/storage-failure-messages";

export const storageMessages: Readonly<Record<StorageFailure, string>> = {
  ...storageFailureMessages,
  full: "The browser's storage for this page is full. Delete runs or cases, then try again.",
};
