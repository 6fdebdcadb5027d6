import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { connection } from "next/server";
import type { ReactNode } from "react";
import "./globals.css";
import "./fonts.css";
import { firstScript } from "./first-script";
import { mono, sans } from "./fonts";

export const metadata: Metadata = {
  title: { default: "Search Workbench", template: "%s · Search Workbench" },
  description: "Compose, run and inspect searches of a web data API.",
  icons: { icon: "/icon.svg" },
  robots: { index: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#131517" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // A nonce belongs to one response, so pages are never prerendered.
  await connection();
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html lang="en" className={`${sans.variable} ${mono.variable}`} suppressHydrationWarning>
      <head>
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, run before the first paint.
          dangerouslySetInnerHTML={{ __html: firstScript }}
        />
      </head>
      <body>{children}</body>
    </html>
  );
}
