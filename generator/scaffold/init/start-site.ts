import type { Shell } from '../../lib/shell.ts';
import { withQuestions } from '../ask.ts';
import { type GivenSettings, gatherSettings } from './gather-settings.ts';
import { findPackageManager } from './package-manager.ts';
import { createSiteFiles } from './site-files.ts';
import { writeFiles } from './write-files.ts';

/**
 * Writes a new site, and asks a terminal for what is not given.
 * @param options `yes` takes the defaults unasked.
 * @returns its folder, how many files it has and what installs its packages; undefined where no
 * template is given and there is nobody to ask.
 * @throws SiteError when it cannot be made; Interrupted when the person who was asked has ended it.
 */
export async function startSite(
  given: GivenSettings,
  { shell, yes }: { shell: Shell; yes: boolean },
) {
  const settings = await withQuestions(shell, (ask) =>
    gatherSettings(given, { ask, yes, cwd: shell.cwd() }),
  );
  if (settings === undefined) return undefined;
  const manager = findPackageManager(shell.env);
  const files = createSiteFiles(settings, manager);
  writeFiles(settings.root, files);
  return { root: settings.root, manager, files: files.length };
}
