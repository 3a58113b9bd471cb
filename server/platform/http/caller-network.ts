import type { FastifyRequest } from "fastify";
import { type AddressBlocks, addressBlocks } from "#rules/clinic/address-block.ts";

/**
 * The address blocks by which a caller's requests are counted and limited. Null means that no limit applies: the connection
 * comes from this machine and no trusted proxy forwarded it; behind a proxy that TRUST_PROXY does not name it may be any
 * visitor. Forwarded requests are always counted, whatever address the trusted proxy gives.
 */
export type CallerNetwork = AddressBlocks | null;

/** The blocks of addresses that called lately: a clinic's desks call from a few. */
const known = new Map<string, AddressBlocks>();
const MOST_KNOWN = 1000;

function blocksOf(address: string): AddressBlocks {
  const blocks = known.get(address) ?? addressBlocks(address);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(address, blocks);
  return blocks;
}

/** The address blocks that a request comes from. */
export function callerNetworkOf(request: Pick<FastifyRequest, "ip" | "ips">): CallerNetwork {
  const blocks = blocksOf(request.ip);
  const isForwarded = (request.ips?.length ?? 0) > 1;
  return blocks.isLoopback && !isForwarded ? null : blocks;
}
