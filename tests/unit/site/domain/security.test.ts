import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { passwordRules } from '../../../../site/domain/password-rules.ts';
import * as security from '../../../../site/domain/security.ts';
import { projectFolder } from '../../../helpers/project.ts';

const { connectHosts, ...others } = security;
const limits = { ...others, passwordRules };

test('the connect hosts are the provider’s API and those of AI models, which no code of a page names', () => {
  assert.equal(Object.keys(connectHosts), ['provider', 'aiModels']);
  const origins = Object.values(connectHosts.aiModels);
  assert.ok(origins.length > 0);
  const folder = join(projectFolder, 'site');
  const naming = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => {
      const code = readFileSync(join(folder, file), 'utf8');
      return origins.some((origin) => code.includes(new URL(origin).host));
    });
  assert.equal(naming, ['domain/security.ts'], 'a page that calls one is named in its policy');
});

test('the other constants are those of spec §9', () => {
  assert.equal(limits, {
    loginLimits: {
      maxAttempts: 5,
      lockoutMs: 900_000,
      captchaAfterAttempts: 3,
      deviceTracking: false,
      multiFactor: false,
    },
    passwordRules: {
      minLength: 12,
      needsUppercase: true,
      needsLowercase: true,
      needsDigit: true,
      needsSymbol: true,
      history: 5,
    },
    sessionLimits: {
      timeoutMs: 900_000,
      accessToken: '15m',
      refreshToken: '7d',
      sameSite: 'strict',
    },
    captchaRules: { enabled: true, scoreThreshold: 0.5 },
    rateLimits: { general: 60, auth: 10, ai: 30 },
    inputLimits: {
      maxLength: 10_000,
      uploadTypes: ['image/jpeg', 'image/png', 'image/gif', 'application/pdf'],
      maxFileSize: 10_485_760,
    },
    auditRules: {
      enabled: false,
      logLevel: 'error',
      retentionDays: 90,
      sensitiveFields: ['password', 'token', 'api_key', 'secret', 'credit_card', 'ssn'],
    },
    corsRules: {
      methods: ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
      credentials: true,
      maxAgeSeconds: 86_400,
    },
    hstsMaxAgeSeconds: 31_536_000,
  });
});

test.run();
