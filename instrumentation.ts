/**
 * Without our front server (`next start`), the middleware cannot see the socket. Here each request is
 * marked with its peer's address as it arrives, and a mark that a client sent is overwritten.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { stateAddresses } = await import("#lib/wiring/peer.ts");
  stateAddresses();
}
