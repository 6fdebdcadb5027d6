import { ChevronDown, Database, PlugZap, TriangleAlert } from "lucide-react";
import { buttonClass } from "@/components/ui/controls/button-class";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { classNames } from "@/components/ui/layout/class-names";
import { Menu } from "@/components/ui/overlays/menu";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { EngineHealth } from "@/lib/transport/engine-health";
import { useEngineHealth } from "./engine-health";
import { engineLabel } from "./engine-label";
import { connectionTarget } from "./labels";
import type { Choices } from "./switcher-groups";

type ConnectionSwitcherProps = Omit<Choices, "choose"> & { className?: string };

/** Shows the connection that runs use, and switches between connections. */
export function ConnectionSwitcher({
  connections,
  canLogOut,
  onOpen,
  className,
}: ConnectionSwitcherProps) {
  const { chosen, error } = connections;
  const isEngine = chosen?.source === "built-in";
  const { health, hasFailed } = useEngineHealth();
  const status = hasFailed ? undefined : health;
  const announce = useAnnounce();

  const choose = async ({ id, label }: ConnectionSummary) => {
    const done = await connections.choose(id);
    if (done) announce(`New runs use ${label}.`);
    else if (done === false) announce(`Could not switch to ${label}. Try again.`, { urgent: true });
  };

  const Icon = error ? TriangleAlert : isEngine ? Database : PlugZap;
  const text = triggerText(chosen, status);
  return (
    <Menu
      label="Connection"
      groups={async () =>
        (await import("./switcher-groups")).switcherGroups({
          connections,
          canLogOut,
          onOpen,
          choose,
        })
      }
      trigger={(props) => (
        <button
          {...props}
          type="button"
          title={
            error ? `Not changed: ${error}` : chosen?.baseUrl ? `${chosen.label}: ${text}` : text
          }
          className={classNames(buttonClass("ghost", "sm"), "justify-start", className)}
        >
          <Icon
            aria-hidden
            className={classNames("size-3.5 shrink-0", error ? "text-warn" : "max-[420px]:hidden")}
          />
          <span className="sr-only">Connection: {chosen ? `${chosen.label}, ` : null}</span>
          <span className="min-w-0 truncate">{text}</span>
          <ChevronDown aria-hidden className="size-3.5 shrink-0 opacity-80" />
        </button>
      )}
    />
  );
}

function triggerText(chosen: ConnectionSummary | null, status: EngineHealth | undefined): string {
  if (chosen === null) return "No connection";
  if (chosen.baseUrl === null) return engineLabel(status);
  return connectionTarget(chosen);
}
