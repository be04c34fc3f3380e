import { isPublicAddress } from '#platform/outgoing/public-address.js';

/** The first and last address of every block in the IANA special-purpose registries and of multicast. */
const SPECIAL: readonly (readonly [block: string, first: string, last: string])[] = [
  ['0.0.0.0/8, this network', '0.0.0.0', '0.255.255.255'],
  ['10.0.0.0/8, private', '10.0.0.0', '10.255.255.255'],
  ['100.64.0.0/10, shared', '100.64.0.0', '100.127.255.255'],
  ['127.0.0.0/8, loopback', '127.0.0.0', '127.255.255.255'],
  ['169.254.0.0/16, link-local', '169.254.0.0', '169.254.255.255'],
  ['172.16.0.0/12, private', '172.16.0.0', '172.31.255.255'],
  ['192.0.0.0/24, IETF protocol assignments', '192.0.0.0', '192.0.0.255'],
  ['192.0.2.0/24, documentation', '192.0.2.0', '192.0.2.255'],
  ['192.31.196.0/24, AS112', '192.31.196.0', '192.31.196.255'],
  ['192.52.193.0/24, AMT', '192.52.193.0', '192.52.193.255'],
  ['192.88.99.0/24, 6to4 relay anycast', '192.88.99.0', '192.88.99.255'],
  ['192.168.0.0/16, private', '192.168.0.0', '192.168.255.255'],
  ['192.175.48.0/24, AS112', '192.175.48.0', '192.175.48.255'],
  ['198.18.0.0/15, benchmarking', '198.18.0.0', '198.19.255.255'],
  ['198.51.100.0/24, documentation', '198.51.100.0', '198.51.100.255'],
  ['203.0.113.0/24, documentation', '203.0.113.0', '203.0.113.255'],
  ['224.0.0.0/4, multicast', '224.0.0.0', '239.255.255.255'],
  ['240.0.0.0/4, reserved, and broadcast', '240.0.0.0', '255.255.255.255'],
  ['::/128 and ::1/128, unspecified and loopback', '::', '::1'],
  ['::/96, IPv4-compatible', '::2', '::ffff:ffff'],
  ['::/96, a public IPv4 address', '::8.8.8.8', '::808:808'],
  ['::ffff:0:0/96, IPv4-mapped', '::ffff:0.0.0.0', '::ffff:255.255.255.255'],
  ['::ffff:0:0:0/96, IPv4-translated', '::ffff:0:0:0', '::ffff:0:ffff:ffff'],
  ['64:ff9b::/96, NAT64', '64:ff9b::', '64:ff9b::ffff:ffff'],
  ['64:ff9b:1::/48, local NAT64', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['100::/64, discard', '100::', '100::ffff:ffff:ffff:ffff'],
  ['100:0:0:1::/64, dummy prefix', '100:0:0:1::', '100:0:0:1:ffff:ffff:ffff:ffff'],
  ['2001::/32, Teredo', '2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:1::/32, PCP, TURN and DNS-SD anycast', '2001:1::', '2001:1::3'],
  ['2001:2::/48, benchmarking', '2001:2::', '2001:2:0:ffff:ffff:ffff:ffff:ffff'],
  ['2001:3::/32, AMT', '2001:3::', '2001:3:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:4:112::/48, AS112', '2001:4:112::', '2001:4:112:ffff:ffff:ffff:ffff:ffff'],
  ['2001:10::/28, ORCHID', '2001:10::', '2001:1f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:20::/28, ORCHIDv2', '2001:20::', '2001:2f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:30::/28, drone remote id', '2001:30::', '2001:3f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001::/23, IETF protocol assignments', '2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8::/32, documentation', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002::/16, 6to4', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002::/16, 6to4 of a private address', '2002:a00:1::', '2002:c0a8:1::1'],
  ['3fff::/20, documentation', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['4000::/3 and beyond, unassigned', '4000::', 'efff:ffff::'],
  ['5f00::/16, segment routing', '5f00::', '5f00:ffff::'],
  ['fc00::/7, unique local', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fe80::/10, link-local', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fe80::/10, with a zone', 'fe80::1%eth0', 'fe80::1%1'],
  ['fec0::/10, site-local', 'fec0::', 'feff:ffff::'],
  ['ff00::/8, multicast', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
];

test.each([
  ['Alibaba Cloud', '100.100.100.200'],
  ['AWS', '169.254.169.254'],
  ['AWS', '169.254.170.2'],
  ['AWS', 'fd00:ec2::254'],
  ['Azure', '168.63.129.16'],
  ['Google Cloud', 'fd20:ce::254'],
  ['IBM Cloud', '161.26.0.10'],
  ['IBM Cloud', '166.8.0.1'],
  ['IBM Cloud', '166.11.255.255'],
  ['OpenStack', 'fe80::a9fe:a9fe'],
  ['Oracle Cloud', '192.0.0.192'],
  ['Scaleway', 'fd00:42::42'],
  ['Tencent Cloud', '169.254.0.23'],
])('no address of the platform of a cloud is public: %s, %s', (_, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  ['a public address', '64:ff9b::8.8.8.8', true],
  ['a private one', '64:ff9b::10.0.0.1', false],
  ['a loopback one', '64:ff9b::127.0.0.1', false],
  ['metadata of a cloud', '64:ff9b::169.254.169.254', false],
  ['the agent of Azure', '64:ff9b::168.63.129.16', false],
  ['a public address in a local block', '64:ff9b:1::8.8.8.8', false],
])('an address of NAT64 is public if that of IPv4 in it is: %s', (_, address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test.each(['168.63.129.15', '168.63.129.17', '161.25.255.255', '161.27.0.0', '166.7.255.255', '166.12.0.0'])(
  'an address beside one of a cloud platform is public: %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each(SPECIAL)('no address of a special-purpose block is public: %s', (_, first, last) => {
  expect([first, last].map(isPublicAddress)).toEqual([false, false]);
});

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2003::1',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
])('an ordinary address is public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each(['', 'localhost', 'example.com', '1.2.3', '[::1]', '01.2.3.4', '0x7f.1'])(
  '%j is not an IP address',
  (text) => {
    expect(isPublicAddress(text)).toBe(false);
  },
);
