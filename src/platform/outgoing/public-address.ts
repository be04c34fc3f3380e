import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The only IPv6 block that IANA has opened for global unicast. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Blocks within it that are not ordinary destinations, by the IANA IPv6 Special-Purpose Address Registry. */
const SPECIAL_PURPOSE = [
  '2001::/23', // IETF protocol assignments: Teredo, benchmarking, ORCHID, AMT
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which contains an IPv4 address
  '3fff::/20', // documentation
].map((block) => ipaddr.IPv6.parseCIDR(block));

/** Through which machines without IPv4 reach those that have nothing else: the last 32 bits are the address of IPv4. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * Addresses that clouds use for services of the machines inside them, such as metadata, certificates and configuration. They are in blocks
 * of public addresses, so the registries do not have them. Those of other clouds are link-local, shared, reserved or unique local.
 */
const CLOUD_PLATFORMS = [
  '168.63.129.16/32', // Azure: agent of the virtual machine, DNS, health probes
  '161.26.0.0/16', // IBM Cloud: infrastructure services
  '166.8.0.0/14', // IBM Cloud: service endpoints
].map((block) => ipaddr.IPv4.parseCIDR(block));

/**
 * Whether a request may be sent to the IP address.
 *
 * IPv4: everything outside the IANA special-purpose blocks and those of cloud platforms. IPv6: only known public blocks, because there are many
 * special-purpose blocks, and several contain an IPv4 address (`::/96`, `::ffff:0:0/96`, 6to4, Teredo). Of NAT64, those of a public one.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4)
    return parsed.range() === 'unicast' && !CLOUD_PLATFORMS.some((block) => parsed.match(block));
  if (parsed.match(NAT64)) return isPublicAddress(parsed.toByteArray().slice(12).join('.'));
  return parsed.match(GLOBAL_UNICAST) && !SPECIAL_PURPOSE.some((block) => parsed.match(block));
}
