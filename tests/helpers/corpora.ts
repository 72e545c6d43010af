import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import { projectFolder } from './project.ts';

/** The blog of nodejs.org, beside the project on some machines; nothing in it is written for stet. */
export const nodejsBlog = join(projectFolder, '../shared/corpora/nodejs-blog');

/** Adds a test that needs that blog, or says that it is skipped. */
export function testWithBlog(name: string, run: () => void | Promise<void>): void {
  if (existsSync(nodejsBlog)) test(name, run);
  else {
    console.log(`skipped: ${nodejsBlog} is not here`);
    test.skip(name, run);
  }
}
