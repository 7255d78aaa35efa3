/** Stands for `node:module` in a browser: HarfBuzz's loader names it on the branch that it takes in Node. */
export const createRequire = undefined;
