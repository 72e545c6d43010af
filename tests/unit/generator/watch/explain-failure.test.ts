import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { explainFailure } from '../../../../generator/watch/explain-failure.ts';

const failed = (code: string, syscall: string) =>
  Object.assign(new Error(`${code}: reason, ${syscall} '/site/content'`), { code, syscall });

test('a limit of watched folders is explained with the command that raises it', () => {
  assert.match(
    explainFailure(failed('ENOSPC', 'watch')),
    /sudo sysctl fs\.inotify\.max_user_watches=/,
  );
  assert.match(
    explainFailure(failed('EMFILE', 'watch')),
    /sudo sysctl fs\.inotify\.max_user_instances=/,
  );
  assert.not.match(explainFailure(failed('ENOSPC', 'watch')), '/site/content');
});

test('any other failure keeps its message', () => {
  assert.is(explainFailure(failed('EACCES', 'watch')), "EACCES: reason, watch '/site/content'");
});

test.run();
