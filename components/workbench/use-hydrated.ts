"use client";
import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page answers yet: false in the markup that the server sends. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
