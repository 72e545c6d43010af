import { partnership } from '../../../../helpers/api.ts';
import type { Attack } from '../../../../helpers/hostile.ts';

const rest = JSON.stringify(partnership).slice(1);
const bytes = (...values: number[]) =>
  Uint8Array.from([...new TextEncoder().encode('{"firstName":"'), ...values, 0x22, 0x7d]);

function stream(chunks: Iterable<Uint8Array>, end: 'closes' | 'breaks'): ReadableStream {
  const iterator = chunks[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { value, done } = iterator.next();
      if (!done) controller.enqueue(value);
      else if (end === 'breaks') controller.error(new Error('ECONNRESET in socket.ts:7:1'));
      else controller.close();
    },
  });
}

function* endless(): Iterable<Uint8Array> {
  for (;;) yield new TextEncoder().encode(' '.repeat(65_536));
}

/** Bodies that are no request, as bytes and as JSON. */
export const bodies: readonly Attack[] = [
  { name: 'nothing', body: '', status: 400 },
  { name: 'white space', body: ' \n\t ', status: 400 },
  { name: 'an open brace', body: '{', status: 400 },
  { name: 'cut within a text', body: '{"firstName":"Ma', status: 400 },
  { name: 'cut after a colon', body: '{"firstName":', status: 400 },
  { name: 'a comma at the end', body: '{"firstName":"M",}', status: 400 },
  { name: 'single quotes', body: "{'firstName':'M'}", status: 400 },
  { name: 'names without quotes', body: '{firstName:"M"}', status: 400 },
  { name: 'a comment', body: `{/* */${rest}`, status: 400 },
  { name: 'NaN', body: `{"phone":NaN,${rest}`, status: 400 },
  { name: 'Infinity', body: '{"phone":-Infinity}', status: 400 },
  { name: 'a number with a zero before', body: '{"phone":0123}', status: 400 },
  { name: 'two documents', body: `{${rest}{${rest}`, status: 400 },
  { name: 'two byte order marks', body: `\ufeff\ufeff{${rest}`, status: 400 },
  { name: 'a JSON Lines file', body: `{${rest}\n{${rest}\n`, status: 400 },
  { name: 'what keeps scripts from reading it', body: `)]}',\n{${rest}`, status: 400 },
  { name: 'null', body: 'null', status: 400 },
  { name: 'true', body: 'true', status: 400 },
  { name: 'a number', body: '7', status: 400 },
  { name: 'a text', body: '"text"', status: 400 },
  { name: 'a text that is JSON', body: JSON.stringify(JSON.stringify(partnership)), status: 400 },
  { name: 'an empty list', body: '[]', status: 400 },
  { name: 'a list of requests', body: [partnership, partnership], status: 400 },
  { name: 'open lists, 60,000 deep', body: '['.repeat(60_000), status: 400 },
  {
    name: 'lists, 30,000 deep',
    body: `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    status: 400,
  },
  {
    name: 'objects, 10,000 deep',
    body: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    status: 400,
  },
  { name: 'a name twice', body: `{"email":"mallory@evil.example",${rest}`, status: 400 },
  {
    name: 'a name twice, once escaped',
    body: `{"\\u0065mail":"mallory@evil.example",${rest}`,
    status: 400,
  },
  { name: 'an unknown name twice', body: '{"x":"1","x":"2"}', status: 400 },
  { name: 'names in capitals', body: { FIRSTNAME: 'M', EMAIL: 'm@evil.example' }, status: 422 },
  { name: 'an object inside', body: { ...partnership, email: { $ne: null } }, status: 400 },
  { name: 'the prototype as a text', body: `{"__proto__":"x",${rest}`, status: 422 },
  { name: 'the prototype as null', body: `{"__proto__":null,${rest}`, status: 422 },
  { name: 'the prototype as a list', body: `{"__proto__":[],${rest}`, status: 422 },
  {
    name: 'the prototype with a role',
    body: `{"__proto__":{"role":"admin","verified":true},${rest}`,
    status: 400,
  },
  { name: 'the prototype instead of fields', body: `{"__proto__":{${rest}}`, status: 400 },
  { name: 'the constructor', body: `{"constructor":"x",${rest}`, status: 422 },
  {
    name: "the constructor's prototype",
    body: `{"constructor":{"prototype":{"verified":true}},${rest}`,
    status: 400,
  },
  { name: 'toString', body: `{"toString":"x",${rest}`, status: 422 },
  { name: 'valueOf as a number', body: `{"valueOf":1,${rest}`, status: 422 },
  { name: 'toJSON', body: `{"toJSON":"x",${rest}`, status: 422 },
  { name: 'hasOwnProperty', body: `{"hasOwnProperty":true,${rest}`, status: 422 },
  { name: 'then, as a promise has', body: `{"then":"x",${rest}`, status: 422 },
  { name: 'columns of the table', body: { ...partnership, verified: true }, status: 422 },
  { name: 'an id of its own choice', body: { ...partnership, id: 'x' }, status: 422 },
  { name: 'a time of its own choice', body: { ...partnership, receivedAt: 0 }, status: 422 },
  { name: 'a note', body: { ...partnership, note: 'seen' }, status: 422 },
  { name: 'a name of 60,000 characters', body: { ['x'.repeat(60_000)]: 'x' }, status: 422 },
  {
    name: '6,000 names',
    body: Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`n${index}`, 1])),
    status: 422,
  },
  { name: 'a byte that no text has', body: bytes(0xff), status: 400 },
  { name: 'a slash in two bytes', body: bytes(0xc0, 0xaf), status: 400 },
  { name: 'NUL in two bytes', body: bytes(0xc0, 0x80), status: 400 },
  { name: 'half of a character', body: bytes(0xe2, 0x82), status: 400 },
  { name: 'a surrogate in bytes', body: bytes(0xed, 0xa0, 0x80), status: 400 },
  { name: 'beyond the last character', body: bytes(0xf4, 0x90, 0x80, 0x80), status: 400 },
  { name: 'a naked NUL', body: bytes(0), status: 400 },
  { name: 'a naked line end', body: bytes(0x0a), status: 400 },
  {
    name: 'UTF-16',
    body: new Uint8Array(new Uint16Array([0xfeff, 0x7b, 0x7d]).buffer),
    status: 400,
  },
  {
    name: 'compressed',
    body: Uint8Array.of(0x1f, 0x8b, 8, 0),
    headers: { 'Content-Encoding': 'gzip' },
    status: 400,
  },
  { name: 'a byte more than is taken', body: ' '.repeat(64 * 1024 + 1), status: 413 },
  {
    name: 'a field of half a megabyte',
    body: { ...partnership, company: 'x'.repeat(500_000) },
    status: 413,
  },
  { name: 'a stream without end', body: stream(endless(), 'closes'), status: 413 },
  { name: 'a length of -1', body: ' '.repeat(9), headers: { 'Content-Length': '-1' }, status: 400 },
  {
    name: 'a length that is said too large',
    body: '{}',
    headers: { 'Content-Length': '9999999' },
    status: 413,
  },
  {
    name: 'a length with more digits than numbers have',
    body: '{}',
    headers: { 'Content-Length': '9'.repeat(40) },
    status: 413,
  },
  {
    name: 'a stream that breaks',
    body: stream([new TextEncoder().encode(`{${rest.slice(0, 20)}`)], 'breaks'),
    status: 400,
  },
  {
    name: 'a stream that breaks before its length',
    body: stream([new TextEncoder().encode(`{${rest.slice(0, 20)}`)], 'breaks'),
    headers: { 'Content-Length': '400' },
    status: 400,
  },
  { name: 'a form', body: new URLSearchParams(partnership).toString(), status: 400 },
  {
    name: 'XML with an entity',
    body: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    status: 400,
  },
  { name: 'YAML', body: 'firstName: !!js/function >\n  function () {}', status: 400 },
  { name: 'GraphQL', body: { query: '{ requests { email } }' }, status: 422 },
  { name: 'JSON-RPC', body: { jsonrpc: '2.0', method: 'listRequests', id: 1 }, status: 422 },
];
