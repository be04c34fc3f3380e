import type { Request } from 'express';
import { clientAddress } from '#platform/http/requests/client-address.js';

const addressOf = (ip: string | undefined, remoteAddress = '192.0.2.1') =>
  clientAddress({ ip, socket: { remoteAddress } } as unknown as Request);

test.each([
  ['an IPv4 address', '203.0.113.7', '203.0.113.7'],
  ['an IPv4 address in the form of IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
  ['an IPv4 address with the port that a proxy adds', '203.0.113.7:51000', '203.0.113.7'],
  ['an IPv6 address by its /64', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['a shortened IPv6 address', '2001:db8::1', '2001:db8:0:0::/64'],
  ['an IPv6 address that is shortened after its /64', '2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['an IPv6 address in long form', '2001:0DB8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::/64'],
  ['an IPv6 address with the port that a proxy adds', '[2001:db8:1:2::1]:51000', '2001:db8:1:2::/64'],
  ['an IPv6 address with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['an IPv6 address that ends like IPv4', '64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['the loopback address', '::1', '0:0:0:0::/64'],
])('%s', (_, ip, address) => {
  expect(addressOf(ip)).toBe(address);
});

test.each(['unknown', '', undefined, '300.1.1.1', '2001:db8::/64'])(
  'an invalid address %s is replaced by the address of the connection',
  (ip) => {
    expect(addressOf(ip)).toBe('192.0.2.1');
  },
);
