/*
 * Stands for modules of Node in a browser, where packages name them on a branch that they take in Node alone: else
 * Next adds a polyfill.
 */

/** `node:module`, of HarfBuzz's loader. */
export const createRequire = undefined;
/** `node:buffer`, of the data of line breaking. */
export const Buffer = undefined;
