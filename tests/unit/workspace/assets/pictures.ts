import { createHash } from "node:crypto";
import sharp from "sharp";

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
let pictures = 0;
/** A picture that no other test has. */
export const picture = () => {
  pictures += 1;
  return sharp({ create: { width: 10 + pictures, height: 8, channels: 3, background: "#ff5a36" } })
    .png()
    .toBuffer();
};
