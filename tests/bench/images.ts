/*
 * taskset -c 0,1 npm run bench:images -- --runs 3
 * Builds the real site with no image in the cache, and prints for each stage that takes a tenth of
 * a second or more its wall time, its CPU time (all threads, user and system), and how many cores
 * that kept busy.
 */

import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { buildSite } from '../../generator/build/build-site.ts';
import { openCache } from '../../generator/cache/cache.ts';
import { createReporter } from '../../generator/report/reporter.ts';
import { createFolder, projectFolder } from '../helpers/project.ts';
import { createShell } from '../helpers/shell.ts';
import { describeMachine } from './machine.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '1' } } });
console.log(describeMachine());
console.log('stage             wall s   cpu s   cores');
for (let run = 0; run < Number(values.runs); run += 1) await measureBuild();

async function measureBuild(): Promise<void> {
  const cacheFolder = createFolder('bench-images');
  const cpu: Record<string, number> = {};
  const reporter = createReporter(createShell());
  await buildSite({
    root: projectFolder,
    out: join(cacheFolder, 'dist'),
    mode: 'production',
    strict: false,
    now: new Date(),
    show: [],
    cache: openCache({ root: projectFolder, mode: 'production', folder: cacheFolder }),
    reporter: {
      ...reporter,
      async step(name, run) {
        const before = process.cpuUsage();
        try {
          return await reporter.step(name, run);
        } finally {
          const { user, system } = process.cpuUsage(before);
          cpu[name] = (cpu[name] ?? 0) + (user + system) / 1000;
        }
      },
    },
  });
  for (const [name, wall] of Object.entries(reporter.timings())) {
    if (wall < 100) continue;
    const busy = cpu[name] ?? 0;
    const figures = [(wall / 1000).toFixed(2), (busy / 1000).toFixed(2), (busy / wall).toFixed(2)];
    console.log(name.padEnd(16), ...figures.map((figure) => figure.padStart(7)));
  }
}
