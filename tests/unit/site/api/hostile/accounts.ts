import type { Attack } from '../../../../helpers/hostile.ts';

const account = '/api/account';
const people = '/api/people';
const invitation = '/api/auth/invitation';

/** Calls about accounts and people, by method, that a stranger has no business with. */
const calls: [method: string, path: string][] = [
  ['GET', account],
  ['PUT', `${account}/password`],
  ['POST', `${account}/confirm`],
  ['GET', `${account}/sessions`],
  ['DELETE', `${account}/sessions/x`],
  ['POST', `${account}/authenticator`],
  ['PUT', `${account}/authenticator`],
  ['DELETE', `${account}/authenticator`],
  ['POST', `${account}/passkeys`],
  ['POST', `${account}/passkeys/options`],
  ['DELETE', `${account}/passkeys/x`],
  ['POST', `${account}/recovery-codes`],
  ['GET', people],
  ['PUT', `${people}/x`],
  ['DELETE', `${people}/x`],
  ['POST', `${people}/invitations`],
  ['DELETE', `${people}/invitations/x`],
];

const tokens: [name: string, token: unknown, status: number][] = [
  ['that was guessed', 'A'.repeat(22), 404],
  ['as SQL', "' OR '1'='1", 404],
  ['as wildcards', '%', 404],
  ['as a hash', 'a'.repeat(43), 404],
  ['that is empty', '', 422],
  ['that is a list', ['A'], 422],
  ['that is null', null, 422],
  ['with NUL', 'A\u0000', 422],
  ['of 101 characters', 'A'.repeat(101), 422],
];

const wrongBodies: [name: string, body: unknown, status: number][] = [
  ['with no password', {}, 422],
  ['with a role beside it', { password: 'x', role: 'admin' }, 422],
  ['with the id of another', { password: 'x', id: 'x' }, 422],
  ['with a list', { password: ['x'] }, 422],
  ['with an object', { password: { $ne: '' } }, 400],
  ['of 10,001 characters', { password: 'x'.repeat(10_001) }, 422],
];

/** Calls for accounts and invitations without a right to them, and with bodies that no page sends. */
export const accountAttacks: Attack[] = [
  ...calls.map(([method, path]) => ({
    name: `${method} ${path} without a session`,
    path,
    method,
    ...(method !== 'GET' && { body: {} }),
    status: 401,
  })),
  ...tokens.flatMap(([name, token, status]) => [
    { name: `an invitation ${name}`, path: invitation, body: { token }, status },
    {
      name: `joining by an invitation ${name}`,
      path: `${invitation}/accept`,
      body: { token, name: 'Eve', newPassword: 'Correct-Zebra-9-Staple' },
      status,
    },
  ]),
  ...wrongBodies.map(([name, body, status]) => ({
    name: `a password again ${name}`,
    path: `${account}/confirm`,
    as: 'administrator' as const,
    body,
    status,
  })),
  ...calls
    .filter(([method, path]) => method !== 'GET' && !/password|confirm/.test(path))
    .map(([method, path]) => ({
      name: `${method} ${path} without the password again`,
      path,
      method,
      as: 'administrator' as const,
      body: {},
      status: 403,
    })),
  ...[
    '{}',
    'x',
    'null',
    '{"id":"a","response":{}}',
    '{"id":"a","response":{"clientDataJSON":"e30"}}',
  ].map((passkey) => ({
    name: `signing in with the passkey ${passkey}`,
    path: '/api/auth/passkey',
    body: { passkey },
    status: 401,
  })),
];
