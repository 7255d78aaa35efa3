import { ROLES, type Tags } from "#lib/motion/brief/network/network.ts";

/** Of a language that is not read, all is told to us: only forms say what is said. */
export function unread({ tokens }: Tags): Tags {
  const shares = new Float64Array(tokens.length * ROLES.length);
  for (let t = 0; t < tokens.length; t += 1) shares[t * ROLES.length + ROLES.indexOf("us")] = 1;
  return { tokens, shares, names: new Float64Array(tokens.length) };
}
