"use client";

export function LoadingSection() {
  return null;
}
