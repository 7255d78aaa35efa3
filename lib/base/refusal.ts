/** Something that a person has to change. The message is for them: what is wrong, and what to do next. */
export class Refusal extends Error {
  override name = "Refusal";
}
