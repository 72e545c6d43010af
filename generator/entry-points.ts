/** What bin/ and stet's own threads and processes load from the bundle; each loads when called. */
export const cli = () => import('./cli.ts');
export const worker = () => import('./worker.ts');
export const watchProcess = () => import('./watch/watch-process.ts');
export const remark = () => import('./editor/remark-plugin.ts');
