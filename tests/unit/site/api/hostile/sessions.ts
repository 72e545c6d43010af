import { administrator } from '../../../../helpers/api.ts';
import type { Attack, Target } from '../../../../helpers/hostile.ts';

/** Cookies that open nothing: replayed, forged, cut, swapped, tossed in between. */
export function createCookieAttacks({ cookies }: Target): Attack[] {
  const { session, refresh, endedSession, endedRefresh } = cookies;
  const other = 'A'.repeat(22);
  const headers: [name: string, cookie: string][] = [
    ['without a prefix', `session=${session}`],
    ['with the weaker prefix', `__Secure-session=${session}`],
    ['with its prefix in small letters', `__host-session=${session}`],
    ['with a space in its name', `__Host-session =x; __Host -session=${session}`],
    ['behind an empty name', `=__Host-session=${session}`],
    ['behind another cookie', `a=__Host-session=${session}`],
    ['after a comma', `a=b, __Host-session=${session}`],
    ['of a session that was signed out', `__Host-session=${endedSession}`],
    ['of the refresh', `__Host-session=${refresh}`],
    ['only of the refresh', `__Host-refresh=${refresh}`],
    ['swapped', `__Host-session=${refresh}; __Host-refresh=${session}`],
    ['without its first character', `__Host-session=${session.slice(1)}`],
    ['without its last character', `__Host-session=${session.slice(0, -1)}`],
    ['with one character more', `__Host-session=${session}A`],
    ['with one character changed', `__Host-session=${session.slice(0, -2)}__`],
    ['twice in one', `__Host-session=${session}${session}`],
    ['in capitals', `__Host-session=${session.toUpperCase()}x`],
    ['backwards', `__Host-session=${[...session].reverse().join('')}`],
    ['that was guessed', `__Host-session=${other}`],
    ['tossed in before the good one', `__Host-session=${other}; __Host-session=${session}`],
    ['empty before the good one', `__Host-session=; __Host-session=${session}`],
    ['as SQL', `__Host-session=' OR '1'='1`],
    ['as a pattern', `__Host-session=${'%'.repeat(22)}`],
    ['as wildcards', `__Host-session=${'_'.repeat(22)}`],
    ['with an escape that is none', `__Host-session=%E0%A4%A`],
    ['with NUL in an escape', `__Host-session=${session}%00`],
    ['as a hash', `__Host-session=${'a'.repeat(43)}`],
    ['of 8,000 characters', `__Host-session=${'x'.repeat(8000)}`],
    ['among 500 others', `${'a=b; '.repeat(500)}__Host-session=x`],
    ['called __proto__', `__proto__=${session}; constructor=${session}`],
    ['as JSON', `__Host-session={"user":{"role":"admin"}}`],
    ['as a token that signs itself', '__Host-session=eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.'],
  ];
  const checks = headers.map(([name, Cookie]) => ({
    name: `a session cookie ${name}`,
    path: '/api/auth/session',
    headers: { Cookie },
    status: 401,
  }));
  const refreshes = [
    ['none', null],
    ['the session token', `__Host-refresh=${session}`],
    ['one that was signed out', `__Host-refresh=${endedRefresh}`],
    ['one that was guessed', `__Host-refresh=${other}`],
    ['a cut one', `__Host-refresh=${refresh.slice(2)}`],
    ['one without its prefix', `refresh=${refresh}`],
    ['a guessed one before the good one', `__Host-refresh=${other}; __Host-refresh=${refresh}`],
  ].map(([name, Cookie = null]) => ({
    name: `a refresh with ${name}`,
    path: '/api/auth/refresh',
    method: 'POST',
    headers: { Cookie },
    status: 401,
  }));
  const elsewhere: Attack[] = [
    { name: 'the token in the query', path: `/api/auth/session?session=${session}`, status: 401 },
    {
      name: 'the token as a bearer',
      path: '/api/auth/session',
      headers: { Authorization: `Bearer ${session}` },
      status: 401,
    },
    {
      name: 'the token in a header of its own',
      path: '/api/auth/session',
      headers: { 'X-Session': session, '__Host-session': session },
      status: 401,
    },
    {
      name: 'signing out everywhere with a guessed cookie',
      path: '/api/auth/logout?everywhere=1',
      method: 'POST',
      headers: { Cookie: `__Host-session=${other}` },
      status: 204,
    },
    {
      name: 'signing out everywhere with a cookie that was signed out',
      path: '/api/auth/logout?everywhere=1',
      method: 'POST',
      headers: { Cookie: `__Host-session=${endedSession}; __Host-refresh=${endedRefresh}` },
      status: 204,
    },
  ];
  return [...checks, ...refreshes, ...elsewhere];
}

const { email, password } = administrator;

const refusedLogins: [name: string, body: unknown][] = [
  ['SQL for an address', { email: "' OR '1'='1' --", password }],
  ['SQL behind an address', { email: `${email}' --`, password: 'x' }],
  ['SQL for a password', { email, password: "' OR '1'='1" }],
  ['a pattern for an address', { email: '%@usta.example', password }],
  ['wildcards for an address', { email: '___@usta.example', password }],
  ['an address that only looks alike', { email: email.replace('a', '\u0430'), password }],
  ['a wide address', { email: email.replace('a', '\uff41'), password }],
  ['an address with a dot more', { email: `${email}.`, password }],
  ['a name that programs begin with', { email: 'admin', password: 'admin' }],
  ['a wrong password', { email, password: 'Wrong-Horse-7-Staple' }],
  ['the password without its end', { email, password: password.slice(0, -1) }],
  ['the password and more', { email, password: `${password}x` }],
  ['the password with a space', { email, password: ` ${password}` }],
  ['the password in capitals', { email, password: password.toUpperCase() }],
  ['the password for a pattern', { email, password: '%' }],
  ['the longest password', { email, password: 'x'.repeat(10_000) }],
];

const malformedLogins: [name: string, body: unknown, status?: number][] = [
  ['nothing', {}],
  ['no password', { email }],
  ['no address', { password }],
  ['an empty password', { email, password: '' }],
  ['an empty address', { email: ' ', password }],
  ['a list of addresses', { email: [email], password }],
  ['a list of passwords', { email, password: [password, 'x'] }],
  ['the truth for a password', { email, password: true }],
  ['null for a password', { email, password: null }],
  ['a number for a password', { email, password: 0 }],
  ['an operator for a password', { email, password: { $gt: '' } }, 400],
  ['a password with a length', { email, password: { length: 22 } }, 400],
  ['a password too long to be hashed', { email, password: 'x'.repeat(10_001) }],
  ['an address too long to be looked up', { email: `${'a'.repeat(245)}@a.example`, password }],
  ['NUL behind the password', { email, password: `${password}\u0000` }],
  ['NUL behind the address', { email: `${email}\u0000@evil.example`, password }],
  ['an address with what cannot be seen', { email: `ada\u200b@usta.example`, password }],
  ['half of a pair in the password', { email, password: '\ud800' }],
  ['a role', { email, password, role: 'admin' }],
  ['a session of its own choice', { email, password, sessionToken: 'A'.repeat(22) }],
  ['a captcha that is a list', { email, password, captchaToken: [] }],
  ['two passwords', `{"email":"${email}","password":"x","password":"${password}"}`, 400],
];

/** Sign-ins that must not succeed. */
export const loginAttacks: readonly Attack[] = [
  ...refusedLogins.map(([name, body]) => ({
    name: `a sign-in with ${name}`,
    path: '/api/auth/login',
    body,
    status: 401,
  })),
  ...malformedLogins.map(([name, body, status = 422]) => ({
    name: `a sign-in with ${name}`,
    path: '/api/auth/login',
    body,
    status,
  })),
];

/** Keys of other people's requests, and what is no key. */
export function createKeyAttacks({ stored }: Target): Attack[] {
  const body = { ...mallory };
  const keys: [name: string, key: string, status: number][] = [
    ['of somebody else', stored.key, 422],
    ['that is empty', '', 400],
    ['of 15 characters', 'a'.repeat(15), 400],
    ['of 129 characters', 'a'.repeat(129), 400],
    ['of 8,000 characters', 'a'.repeat(8000), 400],
    ['with a space', `${stored.key} x`, 400],
    ['twice', `${stored.key}, ${stored.key}`, 400],
    ['in other letters', 'schl\u00fcssel-schl\u00fcssel', 400],
    ['as SQL', "' OR idempotency_key LIKE '%", 400],
    ['as a path', '../../../../../../etc/passwd', 400],
    ['as a pattern', '%%%%%%%%%%%%%%%%', 400],
  ];
  return keys.map(([name, key, status]) => ({
    name: `a key ${name}`,
    body,
    headers: { 'Idempotency-Key': key },
    status,
  }));
}

const mallory = {
  firstName: 'Mallory',
  lastName: 'Mallet',
  email: 'mallory@evil.example',
  phone: '1',
  company: 'Evil',
  title: 'None',
};
