"use client";
import { RotateCcw } from "lucide-react";
import { ChangeDot } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import type { DraftFieldProps } from "./draft-field";
import { fieldHint } from "./field-hint";
import { ToggleRow } from "./toggle-row";
import { useFieldChange } from "./use-field";

/** A switch of the request. */
export function FlagField({ name, info, wire }: DraftFieldProps) {
  const { changed, onReset } = useFieldChange(name);
  return (
    <ToggleRow
      name={name}
      label={info.label}
      title={info.label}
      wire={wire}
      detail={`${fieldHint(info)} · ${info.help}`}
      guide={info.guide}
      trailing={
        changed ? (
          <>
            <span className="flex h-6 items-center">
              <ChangeDot />
            </span>
            <IconButton
              label={`Reset ${info.label}`}
              icon={RotateCcw}
              size="sm"
              onClick={onReset}
            />
          </>
        ) : null
      }
    />
  );
}
