import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findMeantImage } from '../../../../generator/images/missing-image.ts';
import { prepareImages } from '../../../helpers/images.ts';

test('an image with a query or hash behind its path is found', async () => {
  const { index } = await prepareImages({ 'a.svg': '<svg/>' });
  const meant = (path: string) => findMeantImage(path, index, 'notes/a.md');
  assert.is(meant('../images/a.svg?raw=true'), '../images/a.svg');
  assert.is(meant('/images/A.svg#part'), '/images/a.svg');
  assert.is(meant('../other/b.svg?raw=true'), undefined);
});

test.run();
