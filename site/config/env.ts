import { z } from 'zod';
import { passwordProblems } from '../domain/password-problems.ts';
import { readBuildFlags } from '../features/flags/read-build-flags.ts';
import { readVariables } from '../lib/read-variables.ts';
import { onUnlessFalse, settingsVariables, toSettings } from './settings-schema.ts';

/** The build's configuration from environment variables. The definition reads it when it loads. */
const schema = z
  .object({
    SITE_URL: z
      .url({
        protocol: /^https?$/,
        error: 'expected the origin of the site, such as "https://example.com"',
      })
      .default('https://usta.example'),
    ADMIN_EMAIL: z.email('expected an email address').optional(),
    ADMIN_PASSWORD: z.string().superRefine(checkPassword).optional(),
    PRECOMPRESS: onUnlessFalse,
    ...settingsVariables,
  })
  .superRefine(checkPair);

/**
 * Reads the environment.
 * @throws Error that names each invalid variable.
 */
export function readEnv(variables: Readonly<Record<string, string | undefined>>) {
  const { flags, problems } = readBuildFlags(variables);
  const data = readVariables(schema, variables, problems);
  const { SITE_URL, ADMIN_EMAIL, ADMIN_PASSWORD } = data;
  return {
    siteUrl: SITE_URL,
    /** The administrator for local logins. If undefined, no one can sign in locally. */
    admin:
      ADMIN_EMAIL === undefined || ADMIN_PASSWORD === undefined
        ? undefined
        : { email: ADMIN_EMAIL, password: ADMIN_PASSWORD },
    /** Whether to precompress files, for hosts that do not compress them. */
    precompress: data.PRECOMPRESS,
    settings: toSettings(data, variables.STET_COMMAND),
    /** Feature flags that browsers cannot change. */
    flags,
  };
}

function checkPassword(password: string, context: z.RefinementCtx): void {
  const problems = passwordProblems(password);
  if (problems.length > 0) context.addIssue(`it needs ${problems.join(', ')}`);
}

function checkPair(
  pair: { ADMIN_EMAIL?: string | undefined; ADMIN_PASSWORD?: string | undefined },
  context: z.RefinementCtx,
): void {
  const missing = (['ADMIN_EMAIL', 'ADMIN_PASSWORD'] as const).filter(
    (name) => pair[name] === undefined,
  );
  if (missing.length !== 1) return;
  context.addIssue({
    code: 'custom',
    path: missing,
    message: 'expected a value: set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither',
  });
}
