import ipaddr from "ipaddr.js";

/** The blocks by which an address's requests are limited: addresses that one customer of a network usually holds. */
export interface AddressBlocks {
  /** What one customer holds: an IPv4 address, or an IPv6 /64. Two spellings of an address give the same text. */
  block: string;
  /** The IPv6 /48, which one company may hold; null for IPv4, where neighbouring addresses belong to others. */
  wideBlock: string | null;
  /** The IPv4 /24 or the IPv6 /48: precise enough to be stored. */
  area: string;
  /** This machine itself. */
  isLoopback: boolean;
}

/** All unreadable addresses share one block, so that nonsense does not get around the limits. */
const UNREADABLE: AddressBlocks = {
  block: "unreadable",
  wideBlock: null,
  area: "unreadable",
  isLoopback: false,
};

/** Ranges of IPv6 that hold IPv4 addresses, and the byte at which those begin: mapped, NAT64, 6to4. */
const FOUR_INSIDE: Readonly<Record<string, number>> = { ipv4Mapped: 12, rfc6052: 12, "6to4": 2 };

/**
 * The blocks of an IPv4 or IPv6 address in any notation, with or without port and zone. IPv4 inside IPv6 counts as that
 * IPv4 address: whoever holds it holds all of those.
 */
export function addressBlocks(address: string): AddressBlocks {
  const bare = address.trim().replace(/^\[(.*)\](:\d+)?$/, "$1");
  const four = bare.replace(/^([\d.]+):\d+$/, "$1");
  // parse() would also accept "1.2.3" and "0x7f.1" as addresses.
  if (ipaddr.IPv4.isValidFourPartDecimal(four)) return blocksOfFour(ipaddr.IPv4.parse(four).octets);
  const withoutZone = bare.replace(/%.*$/, "");
  if (!ipaddr.IPv6.isValid(withoutZone)) return UNREADABLE;
  const six = ipaddr.IPv6.parse(withoutZone);
  const range = six.range();
  const start = FOUR_INSIDE[range];
  if (start !== undefined) return blocksOfFour(six.toByteArray().slice(start, start + 4));
  const wideBlock = blockOf(six, 3);
  return { block: blockOf(six, 4), wideBlock, area: wideBlock, isLoopback: range === "loopback" };
}

function blocksOfFour(bytes: readonly number[]): AddressBlocks {
  return {
    block: bytes.join("."),
    wideBlock: null,
    area: `${bytes.slice(0, 3).join(".")}.0/24`,
    isLoopback: bytes[0] === 127,
  };
}

const blockOf = ({ parts }: ipaddr.IPv6, length: number) =>
  `${parts
    .slice(0, length)
    .map((part) => part.toString(16))
    .join(":")}::/${length * 16}`;
