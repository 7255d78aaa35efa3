import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { SITE } from "#lib/config/site.ts";
import { Behaviour } from "#app/_ui/behaviour.tsx";
import { fontVariables } from "#app/_ui/theme/fonts.ts";
import { THEME_SCRIPT } from "#app/_ui/theme/theme-script.ts";
import "#app/_ui/theme/tokens.css";
import "#app/_ui/theme/fonts.css";
import "#app/_ui/theme/base.css";
import "#app/_ui/chrome/chrome.css";
import "#app/_ui/prose/prose.css";
import "#app/_ui/page/docs.css";
import "#app/_ui/page/timeline.css";
import "#app/_ui/film/film.css";
import "#app/_ui/studio/studio.css";
import "#app/_ui/search/search.css";
import "#app/_ui/account/account.css";
import "#app/_ui/theme/print.css";

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
