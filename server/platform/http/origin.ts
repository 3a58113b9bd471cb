import type { FastifyRequest } from "fastify";
import { type AddressBlocks, addressBlocks } from "#rules/address-block.ts";

/**
 * Where a caller's limits are counted; null: nobody in particular. That is a connection from this machine that no
 * trusted proxy forwarded: behind a proxy that TRUST_PROXY does not name, every visitor comes from here. What a
 * trusted proxy forwards is counted, whatever address it says.
 */
export type Origin = AddressBlocks | null;

/** The origin of a request. */
export function originOf(request: Pick<FastifyRequest, "ip" | "ips">): Origin {
  const blocks = addressBlocks(request.ip);
  const isForwarded = (request.ips?.length ?? 0) > 1;
  return blocks.isLoopback && !isForwarded ? null : blocks;
}
