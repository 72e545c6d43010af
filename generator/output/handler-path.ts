import { join } from 'node:path';

/** What the file is called that a build leaves of it; a source map is found by its name. */
export const handlerFile = 'handler.mjs';

/** Where a build leaves the API's handler: beside its output, since what is inside is public. */
export function handlerPath(out: string): string {
  return join(`${out}-api`, handlerFile);
}
