import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { SITE } from "#lib/config/site.ts";
import { Behaviour } from "#app/_ui/behaviour.tsx";
import { fontVariables } from "#app/_ui/fonts.ts";
import { THEME_SCRIPT } from "#app/_ui/theme-script.ts";
import "#app/_ui/tokens.css";
import "#app/_ui/fonts.css";
import "#app/_ui/base.css";
import "#app/_ui/chrome.css";
import "#app/_ui/prose.css";
import "#app/_ui/docs.css";
import "#app/_ui/timeline.css";
import "#app/_ui/film.css";
import "#app/_ui/studio.css";
import "#app/_ui/search.css";
import "#app/_ui/account.css";
import "#app/_ui/print.css";

export const metadata: Metadata = {
  // no metadataBase: with one, Next takes the slash off the address of the home page
  applicationName: SITE.name,
  title: SITE.name,
  description: SITE.description,
  icons: {
    icon: [
      { url: "/favicon.ico", sizes: "32x32" },
      { url: "/icon.svg", type: "image/svg+xml" },
    ],
    apple: "/og/apple-touch-icon.png",
  },
  formatDetection: { telephone: false, address: false, email: false },
};

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f9f5ef" },
    { media: "(prefers-color-scheme: dark)", color: "#14100d" },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // the script below sets attributes of <html> before React hydrates it
    <html lang={SITE.language} style={fontVariables} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant */}
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
      </head>
      <body>
        {children}
        <Behaviour />
      </body>
    </html>
  );
}
