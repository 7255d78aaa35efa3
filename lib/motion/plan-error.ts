/** A brief that no film can be made of; the message tells what is missing. */
export class PlanError extends Error {
  override name = "PlanError";
}
