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

/**
 * The blocks of an IPv4 or IPv6 address, written in any way, with or without port and zone. IPv4 inside IPv6 (mapped,
 * NAT64, 6to4) is that IPv4 address: whoever holds it holds all of those.
 */
export function addressBlocks(address: string): AddressBlocks {
  const bare = address.trim().replace(/^\[(.*)\](:\d+)?$/, "$1");
  const bytes = bytesOf(bare.replace(/^([\d.]+):\d+$/, "$1"));
  if (bytes) return blocksOfFour(bytes);
  const groups = groupsOf(bare.replace(/%.*$/, ""));
  if (!groups) return UNREADABLE;
  const inner = fourInside(groups);
  if (inner) return blocksOfFour(inner);
  const wideBlock = blockOf(groups, 3);
  return {
    block: blockOf(groups, 4),
    wideBlock,
    area: wideBlock,
    isLoopback: groups.join() === "0,0,0,0,0,0,0,1",
  };
}

function blocksOfFour(bytes: number[]): AddressBlocks {
  return {
    block: bytes.join("."),
    wideBlock: null,
    area: `${bytes.slice(0, 3).join(".")}.0/24`,
    isLoopback: bytes[0] === 127,
  };
}

const blockOf = (groups: number[], length: number) =>
  `${groups
    .slice(0, length)
    .map((group) => group.toString(16))
    .join(":")}::/${length * 16}`;

/** The four bytes of an IPv4 address. */
function bytesOf(text: string): number[] | null {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return null;
  const bytes = text.split(".").map(Number);
  return bytes.every((byte) => byte < 256) ? bytes : null;
}

/** The eight groups of an IPv6 address, the last two perhaps written as IPv4. */
function groupsOf(text: string): number[] | null {
  const [head = "", tail, ...more] = text.split("::").map(pieces);
  if (more.length > 0 || !head || tail === null) return null;
  if (tail === undefined) return head.length === 8 ? head : null;
  const gap = 8 - head.length - tail.length;
  return gap > 0 ? [...head, ...new Array<number>(gap).fill(0), ...tail] : null;
}

function pieces(text: string): number[] | null {
  if (text === "") return [];
  const groups: number[] = [];
  for (const [at, piece] of text.split(":").entries()) {
    const [a, b, c, d] = bytesOf(piece) ?? [];
    const isLast = at === text.split(":").length - 1;
    if (isLast && a !== undefined && b !== undefined && c !== undefined && d !== undefined)
      groups.push(a * 256 + b, c * 256 + d);
    else if (/^[\da-f]{1,4}$/i.test(piece)) groups.push(Number.parseInt(piece, 16));
    else return null;
  }
  return groups;
}

const MAPPED = "0,0,0,0,0,65535";
const NAT64 = "100,65435,0,0,0,0";
const SIX_TO_FOUR = 0x2002;

function fourInside(groups: number[]): number[] | null {
  const start = groups.slice(0, 6).join();
  const pair =
    start === MAPPED || start === NAT64
      ? groups.slice(6)
      : groups[0] === SIX_TO_FOUR
        ? groups.slice(1, 3)
        : null;
  return pair?.flatMap((group) => [group >> 8, group & 255]) ?? null;
}
