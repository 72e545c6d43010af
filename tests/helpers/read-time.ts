import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './project.ts';

const folder = join(projectFolder, 'content/posts');

/**
 * The read time of a post as its page words it. It follows the length of the text, which editors
 * change.
 * @param slug the last part of its path.
 */
export function readTimeOf(slug: string): string {
  const file = readdirSync(folder).find((name) => name.endsWith(`-${slug}.md`)) ?? '';
  const [, minutes] = /^readTime: (\d+)$/m.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
  return `${minutes} min read`;
}
