import type { IncomingMessage } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addressOf, callerOf } from '../../../../generator/serve/caller.ts';

const message = (headers: Record<string, string[]>) =>
  ({
    headersDistinct: headers,
    socket: { remoteAddress: '127.0.0.1' },
  }) as unknown as IncomingMessage;

test('an address is the last that the trusted header names, else the peer', () => {
  const cases: [value: string[], address: string][] = [
    [['198.51.100.1, 203.0.113.9'], '203.0.113.9'],
    [['198.51.100.1', ' 203.0.113.9 '], '203.0.113.9'],
    [['203.0.113.9:1234'], '203.0.113.9'],
    [['[2001:db8::1]:443'], '2001:db8::1'],
    [['2001:db8::1'], '2001:db8::1'],
    [['unknown'], '127.0.0.1'],
    [[''], '127.0.0.1'],
  ];
  for (const [value, address] of cases) {
    const sent = message({ 'x-forwarded-for': value });
    assert.is(addressOf(sent, 'X-Forwarded-For'), address, value.join('|'));
    assert.is(addressOf(sent, undefined), '127.0.0.1');
  }
  assert.is(addressOf(message({}), 'X-Forwarded-For'), '127.0.0.1');
});

test('a network of IPv6 is one caller, however its addresses are written', () => {
  const cases: [address: string, caller: string][] = [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::', '2001:db8:0:1::/64'],
    ['2001:db8::5:6:7:8:9', '2001:db8:0:5::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ];
  for (const [address, caller] of cases) assert.is(callerOf(address), caller, address);
});

test.run();
