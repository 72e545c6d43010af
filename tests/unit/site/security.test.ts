import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as security from '../../../site/security.ts';

test('the constants are those of spec §9', () => {
  assert.equal(
    { ...security },
    {
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
    },
  );
});

test.run();
