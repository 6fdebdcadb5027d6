"use client";

export function CacheSection() {
  return null;
}
