import { OpenBundleButton } from "@/components/ui/files/open-bundle-button";
import { unreachable } from "@/components/ui/loading/unreachable";

export function OpenSweepButton({ onOpened }: { onOpened: (id: string) => void }) {
  const open = async (file: File): Promise<string | null> => {
    const code = await import("@/lib/storage/sweeps/sweep-bundle").catch(() => null);
    if (!code) return unreachable;
    const opened = await code.openSweepBundle(file);
    if (!opened.ok) return opened.message;
    onOpened(opened.id);
    return null;
  };
  return (
    <OpenBundleButton content="Bundle of a sweep" accept=".zip,application/zip" onFile={open} />
  );
}
