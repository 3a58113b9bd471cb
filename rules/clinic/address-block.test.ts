import { describe, expect, it } from "vitest";
import { addressBlocks } from "./address-block.ts";

describe("the blocks of an address", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7", null, "203.0.113.0/24"],
    ["203.0.113.7:51234", "203.0.113.7", null, "203.0.113.0/24"],
    ["::ffff:203.0.113.7", "203.0.113.7", null, "203.0.113.0/24"],
    ["::FFFF:cb00:7107", "203.0.113.7", null, "203.0.113.0/24"],
    ["0:0:0:0:0:ffff:cb00:7107", "203.0.113.7", null, "203.0.113.0/24"],
    ["64:ff9b::203.0.113.7", "203.0.113.7", null, "203.0.113.0/24"],
    ["64:ff9b::cb00:7107", "203.0.113.7", null, "203.0.113.0/24"],
    ["2002:cb00:7107:5::1", "203.0.113.7", null, "203.0.113.0/24"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48", "2001:db8:1::/48"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64", "2001:db8:1::/48", "2001:db8:1::/48"],
    ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64", "2001:db8:1::/48", "2001:db8:1::/48"],
    ["2001:db8::", "2001:db8:0:0::/64", "2001:db8:0::/48", "2001:db8:0::/48"],
    ["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0::/48", "fe80:0:0::/48"],
  ])("%s", (address, block, wideBlock, area) => {
    expect(addressBlocks(address)).toEqual({ block, wideBlock, area, isLoopback: false });
  });

  it.each(["", "unknown", "1.2.3", "1.2.3.256", "2001:db8::1::2", "1:2:3:4:5:6:7", "12345::", "::1.2.3.4.5"])(
    "%j cannot be read, and shares one block with all that cannot",
    (address) => {
      expect(addressBlocks(address)).toEqual(addressBlocks("nonsense"));
    },
  );

  it.each(["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1", "::ffff:7f00:1"])(
    "%s is this machine",
    (address) => {
      expect(addressBlocks(address).isLoopback).toBe(true);
    },
  );
});
