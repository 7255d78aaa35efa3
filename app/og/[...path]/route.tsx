import { corpus } from "#lib/wiring/corpus.ts";
import { drawIcon, drawPage } from "#app/og/draw.tsx";
import { ogPath } from "#app/_ui/page/metadata.ts";

/* Open Graph images and the touch icon: drawn once, at build. */
export const dynamic = "force-static";
export const dynamicParams = false;

const TOUCH_ICON = "apple-touch-icon.png";
const segmentsOf = (path: string) => ogPath(path).slice("/og/".length).split("/");

export async function generateStaticParams() {
  const { pages } = await corpus();
  return [...pages.map(({ path }) => ({ path: segmentsOf(path) })), { path: [TOUCH_ICON] }];
}

export async function GET(_request: Request, { params }: { params: Promise<{ path: string[] }> }) {
  const name = (await params).path.join("/");
  if (name === TOUCH_ICON) return drawIcon();
  const { pages } = await corpus();
  const at = pages.findIndex(({ path }) => segmentsOf(path).join("/") === name);
  const page = pages[at];
  return page ? drawPage(page, at / (pages.length - 1)) : new Response(null, { status: 404 });
}
