import { extendZodWithOpenApi } from "@asteasolutions/zod-to-openapi";
import { z } from "zod";

/** zod with `.openapi()`. Schemas that are published import it from here. */
extendZodWithOpenApi(z);
export { z };
