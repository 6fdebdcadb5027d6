import { IconButton } from "@/components/ui/controls/icon-button";
import { classNames } from "@/components/ui/layout/class-names";
import { LazyContent, lazyValue } from "@/components/ui/loading/lazy";
import { Popover } from "@/components/ui/overlays/popover";
import type { FieldInfo } from "@/lib/contract/fields";

const lazyText = lazyValue(() => import("./field-help-text"));

/** Everything about a field that its control does not say, with the link to the guide. */
export function FieldHelp({ info, className }: { info: FieldInfo; className?: string }) {
  const label = `About ${info.label}`;
  return (
    <Popover
      label={label}
      align="end"
      trigger={(props) => (
        <IconButton
          {...props}
          label={label}
          tooltip={info.help}
          icon={InfoSign}
          size="sm"
          className={className}
        />
      )}
    >
      <LazyContent value={lazyText}>
        {({ FieldHelpText }) => <FieldHelpText info={info} />}
      </LazyContent>
    </Popover>
  );
}

/** A character, because an SVG in every field slows down each paint of the form. */
const InfoSign = ({ className }: { className?: string }) => (
  <span
    className={classNames(
      "inline-grid place-items-center rounded-full border border-current font-semibold text-[0.5625rem] leading-none before:content-['i']",
      className,
    )}
  />
);
