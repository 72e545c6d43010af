import { clientAddress } from 'stet';
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

test.run();
