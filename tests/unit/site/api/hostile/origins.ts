import { partnership } from '../../../../helpers/api.ts';
import type { Attack } from '../../../../helpers/hostile.ts';

const foreignOrigins = [
  'https://evil.example',
  'null',
  '',
  '*',
  'usta.example',
  '//usta.example',
  'https://usta.example.evil.example',
  'https://evil.example#usta.example',
  'https://evil.example?https://usta.example',
  'https://evil.example/https://usta.example',
  'https://usta.example@evil.example',
  'https://evilusta.example',
  'https://sub.usta.example',
  'https://usta.example:8443',
  'https://usta.example.',
  'https://usta.exampl\u00e9',
  'https://usta.example https://evil.example',
  'https://evil.example, https://usta.example',
  'file://',
  'data:text/html,x',
  'chrome-extension://abcdefghijklmnop',
];

const fromElsewhere: Attack[] = foreignOrigins.map((value) => ({
  name: `the form, from ${value === '' ? 'an empty origin' : value}`,
  body: partnership,
  headers: { Origin: value },
  status: 403,
}));

const fetchSites: Attack[] = [null, 'cross-site', 'same-site', 'none', 'Same-Origin', ''].map(
  (value) => ({
    name: `the form without an origin, Sec-Fetch-Site: ${value}`,
    body: partnership,
    headers: { Origin: null, 'Sec-Fetch-Site': value },
    status: 403,
  }),
);

const contentTypes: Attack[] = [
  null,
  '',
  'text/plain',
  'text/plain;application/json',
  'text/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/json-patch+json',
  'application/x-json',
  'json',
  'application/json, text/plain',
  'x/y; application/json',
].map((value) => ({
  name: `the form as ${value}`,
  body: new TextEncoder().encode(JSON.stringify(partnership)),
  headers: { 'Content-Type': value },
  status: 415,
}));

/** What a page elsewhere makes the browser of a signed-in administrator send. */
const forged: Attack[] = [
  ['POST', '/api/auth/logout'],
  ['POST', '/api/auth/logout?everywhere=1'],
  ['POST', '/api/auth/refresh'],
  ['POST', '/api/auth/login'],
].flatMap(([method = '', path = '']) => [
  {
    name: `${path} from another site`,
    method,
    path,
    headers: { Origin: 'https://evil.example' },
    as: 'administrator' as const,
    status: 403,
  },
  {
    name: `${path} as a form of another site, whose browser says nothing`,
    method,
    path,
    headers: { Origin: null, 'Content-Type': 'text/plain' },
    as: 'administrator' as const,
    status: 403,
  },
  {
    name: `${path} as a form without a script`,
    method,
    path,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    as: 'administrator' as const,
    status: 415,
  },
]);

const preflights: Attack[] = ['https://evil.example', 'null', 'https://sub.usta.example'].map(
  (value) => ({
    name: `a preflight from ${value}`,
    method: 'OPTIONS',
    headers: {
      Origin: value,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    },
    status: 204,
  }),
);

/** Requests that pages of other sites make. */
export const originAttacks: readonly Attack[] = [
  ...fromElsewhere,
  ...fetchSites,
  ...contentTypes,
  ...forged,
  ...preflights,
];
