/*
 * npm run bench:kill -- --submissions 50000 --kills 20 --clients 32
 * Sends partnership requests to `stet serve` from concurrent clients while it is killed (SIGKILL) and
 * started anew; clients send again under the same Idempotency-Key after a lost connection. Fails
 * unless every acknowledged request is stored exactly once.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { buildApiProject } from '../helpers/api-project.ts';
import { killWhileServing } from '../helpers/kill-serve.ts';
import { describeMachine } from './machine.ts';

const { values } = parseArgs({
  options: {
    submissions: { type: 'string', default: '50000' },
    kills: { type: 'string', default: '20' },
    clients: { type: 'string', default: '32' },
  },
});

const root = await buildApiProject();
const start = performance.now();
const report = await killWhileServing(root, {
  submissions: Number(values.submissions),
  kills: Number(values.kills),
  clients: Number(values.clients),
});
const seconds = (performance.now() - start) / 1000;
const refused = [...report.refused].map(([status, count]) => `${count} of ${status}`).join(', ');
console.log(`${describeMachine()}
submissions   ${values.submissions} by ${values.clients} clients in ${seconds.toFixed(0)} s
kills         ${report.kills}
acknowledged  ${report.acknowledged.size}
sent again    ${report.resentAt.size}, of which ${report.unanswered} had been stored before
refused       ${refused || 'none'}
stored        ${report.stored}
lost          ${report.lost.length}
doubled       ${report.doubled.length}`);
if (report.lost.length + report.doubled.length > 0) process.exitCode = 1;
