import { lazyComponent } from "@/components/ui/loading/lazy";

/** In a module of the first load, so that the history and the results load it in one way. */
export const RunShareDialog = lazyComponent(async () => (await import("./dialog")).ShareDialog, {
  getOnClose: ({ onClose }) => onClose,
});
