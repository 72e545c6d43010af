import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { explainFailure } from './explain-failure.ts';
import { createFolderTree } from './folder-tree.ts';

/** A message of this process: a path that may have changed, an error, or that it is watching. */
export type WatchReport = { path: string } | { error: string } | 'ready';

const report = (message: WatchReport) => process.send?.(message);

// chokidar's own reading is not urgent, and its events do not wait for it.
setPriority(constants.priority.PRIORITY_LOW);
process.on('disconnect', () => process.exit());

const told = new Set<string>();
const tree = createFolderTree({
  onChange: (path) => report({ path }),
  onError(thrown) {
    const error = explainFailure(thrown);
    if (!told.has(error)) report({ error });
    told.add(error);
  },
});
process.on('message', async (folders: string[]) => {
  await Promise.all(folders.map(tree.follow));
  report('ready');
});
