import { config } from "zod";

/** The pages' policy forbids `eval`, and zod would try it: a violation that the browser reports. */
config({ jitless: true });
