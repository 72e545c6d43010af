import { z } from 'zod';

/** The build's configuration, from the environment; read while the definition is loaded. */
const schema = z.object({
  SITE_URL: z.url({ protocol: /^https?$/ }).default('https://usta.example'),
  SOURCE_DATE_EPOCH: z.coerce.number().int().nonnegative().optional(),
});

export interface Env {
  siteUrl: string;
  /** The day of the build, ISO date: for undated posts and the copyright line. */
  today: string;
}

/**
 * Reads the environment.
 * @throws Error that names each variable which is not what it must be.
 */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const result = schema.safeParse(variables);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`the environment is not valid. ${lines.join('; ')}`);
  }
  const { SITE_URL, SOURCE_DATE_EPOCH } = result.data;
  const now = SOURCE_DATE_EPOCH === undefined ? new Date() : new Date(SOURCE_DATE_EPOCH * 1000);
  return { siteUrl: SITE_URL, today: now.toISOString().slice(0, 10) };
}
