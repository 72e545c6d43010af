import { clientAddress, readTrustedProxies, siteOfCaller } from 'stet';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const counted: [forwarded: string | undefined, peer: string | undefined, address: string][] = [
  [undefined, '192.0.2.1', '192.0.2.1'],
  [undefined, '::ffff:192.0.2.1', '192.0.2.1'],
  [undefined, '::ffff:c000:201', '192.0.2.1'],
  [undefined, '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  [undefined, '2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  [undefined, '2001:db8::5:6:7:8:9', '2001:db8:0:5::/64'],
  [undefined, '::1', '0:0:0:0::/64'],
  [undefined, 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, '64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  [undefined, undefined, 'unknown'],
  ['203.0.113.7', '127.0.0.1', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7', '127.0.0.1', '203.0.113.7'],
  ['198.51.100.1,203.0.113.7:4711', '127.0.0.1', '203.0.113.7'],
  ['[2001:db8::1]:443', '127.0.0.1', '2001:db8:0:0::/64'],
  // What is no address does not make everybody one caller, nor let a caller choose.
  ['', '127.0.0.1', '127.0.0.1'],
  ['unknown', '127.0.0.1', '127.0.0.1'],
  ['203.0.113.7, ', '127.0.0.1', '127.0.0.1'],
  ['256.1.1.1', '127.0.0.1', '127.0.0.1'],
  ['1:2:3', '127.0.0.1', '127.0.0.1'],
  ['1::2::3', '127.0.0.1', '127.0.0.1'],
  ['1:2:3:4:5:6:7:8:9', '127.0.0.1', '127.0.0.1'],
  ['12345::', '127.0.0.1', '127.0.0.1'],
  [':'.repeat(5000), '127.0.0.1', '127.0.0.1'],
];

test('an address counts as IPv4, or as the network of IPv6', () => {
  for (const [forwarded, peer, address] of counted) {
    assert.is(clientAddress(forwarded, peer), address, `${forwarded?.slice(0, 50)} ${peer}`);
  }
});

/** As a balancer passes it on that is behind a CDN: each adds the address that it saw. */
const chains: [forwarded: string, hops: number, address: string][] = [
  ['203.0.113.7, 198.51.100.1', 2, '203.0.113.7'],
  // What the client itself has put in front is not believed.
  ['192.0.2.66, 203.0.113.7, 198.51.100.1', 2, '203.0.113.7'],
  ['192.0.2.66, 203.0.113.7, 198.51.100.1, 10.0.0.1', 3, '203.0.113.7'],
  // It has passed fewer proxies.
  ['203.0.113.7', 2, '203.0.113.7'],
  ['203.0.113.7', 9, '203.0.113.7'],
  ['2001:db8:1:2::9, 10.0.0.1', 2, '2001:db8:1:2::/64'],
  ['unknown, 10.0.0.1', 2, '127.0.0.1'],
  ['', 2, '127.0.0.1'],
  // RFC 7239
  ['for=192.0.2.60;proto=http;by=203.0.113.43', 1, '192.0.2.60'],
  [
    'for=192.0.2.66, proto=https;For="[2001:db8:cafe::17]:4711", for=10.0.0.1',
    2,
    '2001:db8:cafe:0::/64',
  ],
  ['for="_hidden"', 1, '127.0.0.1'],
];

test('of several proxies the first one says who the client is', () => {
  for (const [forwarded, hops, address] of chains) {
    assert.is(clientAddress(forwarded, '127.0.0.1', hops), address, `${hops} of ${forwarded}`);
  }
});

test('networks of one IPv6 site are told by their /48', () => {
  const site = (peer: string) => siteOfCaller(clientAddress(undefined, peer));
  assert.is(site('2001:db8:1:2::9'), '2001:db8:1::/48');
  assert.is(site('2001:db8:1:ffff::9'), '2001:db8:1::/48');
  assert.is(site('192.0.2.1'), undefined);
  assert.is(siteOfCaller('unknown'), undefined);
});

test('the variables of proxies are read, or refused by name', () => {
  const header = 'X-Forwarded-For';
  const read: [Record<string, string>, ReturnType<typeof readTrustedProxies>][] = [
    [{}, undefined],
    [{ CLIENT_ADDRESS_HEADER: '', TRUSTED_PROXIES: '' }, undefined],
    [{ CLIENT_ADDRESS_HEADER: header }, { header, hops: 1 }],
    [
      { CLIENT_ADDRESS_HEADER: header, TRUSTED_PROXIES: '3' },
      { header, hops: 3 },
    ],
  ];
  for (const [env, proxies] of read) assert.equal(readTrustedProxies(env), proxies);
  const refused: [Record<string, string>, RegExp][] = [
    [{ TRUSTED_PROXIES: '1' }, /^TRUSTED_PROXIES: needs CLIENT_ADDRESS_HEADER/],
    [{ CLIENT_ADDRESS_HEADER: 'X Real' }, /^CLIENT_ADDRESS_HEADER: expected the name of a header/],
    ...['0', '-1', '1.5', '10', 'two', '10.0.0.0/8', ' 1'].map(
      (hops): [Record<string, string>, RegExp] => [
        { CLIENT_ADDRESS_HEADER: header, TRUSTED_PROXIES: hops },
        /^TRUSTED_PROXIES: expected how many proxies .*, from 1 to 9, not "/,
      ],
    ),
  ];
  for (const [env, message] of refused) assert.throws(() => readTrustedProxies(env), message);
});

test.run();
