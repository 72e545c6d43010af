import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStage, type Stage } from '../helpers/browser.ts';
import { until } from '../helpers/until.ts';

let stage: Stage;
test.before(async () => {
  stage = await openStage();
});
test.after(() => stage.close());

/** A list with its large pictures, one of a category, and a post with its cover. */
const paths = [
  '/resources/blog',
  '/resources/blog/category/ai',
  '/resources/blog/implementing-workflow-automation',
];

test('the browser takes the smallest variant that fills the layout, at every width and density', async () => {
  const faults: string[] = [];
  let checked = 0;
  for (const width of [390, 768, 1024, 1280]) {
    for (const deviceScaleFactor of [1, 2]) {
      const options = { viewport: { width, height: 900 }, deviceScaleFactor };
      const check: Parameters<Stage['visit']>[1] = async ({ page }, path) => {
        await page.evaluate(() => {
          for (const image of document.images) image.loading = 'eager';
        });
        await until(page, () =>
          Array.from(document.querySelectorAll('main img')).every(
            (image) => (image as HTMLImageElement).complete,
          ),
        );
        const images = await page.evaluate(() =>
          Array.from(document.querySelectorAll<HTMLImageElement>('main picture > img'), (image) => {
            const srcset = image.parentElement?.querySelector('source')?.srcset ?? '';
            return {
              shown: image.getBoundingClientRect().width,
              taken: Number(/-(\d+)\.\w+$/.exec(image.currentSrc)?.[1]),
              offered: Array.from(srcset.matchAll(/ (\d+)w/g), ([, width]) => Number(width)),
            };
          }),
        );
        checked += images.length;
        for (const { shown, taken, offered } of images) {
          // A pixel of rounding is no reason for the next variant.
          const needed = shown * deviceScaleFactor - 2;
          const best = offered.find((candidate) => candidate >= needed) ?? offered.at(-1);
          if (taken === best) continue;
          faults.push(
            `${path} at ${width} × ${deviceScaleFactor}: ${shown} px wide takes ${taken}, not ${best}`,
          );
        }
      };
      await stage.visit(paths, check, options);
    }
  }
  assert.equal(faults, []);
  assert.ok(checked > 100, `${checked} images`);
});

test.run();
