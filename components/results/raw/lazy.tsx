import { lazyComponent } from "@/components/ui/loading/lazy";
import { Pending } from "../detail/pending";

export const RawView = lazyComponent(async () => (await import("./view")).RawResponseView, {
  fallback: <Pending />,
});
export const RawRequest = lazyComponent(async () => (await import("./request")).SentRequestView, {
  fallback: <Pending />,
});
