// Loaded into the measured process: writes what it used when it ends.
import { writeFileSync } from 'node:fs';
import process from 'node:process';

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const cpu = (userCPUTime + systemCPUTime) / 1e6;
  writeFileSync(process.env.STET_USAGE_FILE, JSON.stringify({ cpu, rss: maxRSS / 1024 }));
});
