import type { Shell } from '../../lib/shell.ts';
import { withQuestions } from '../ask.ts';
import { type GivenSettings, gatherSettings } from './gather-settings.ts';
import { findPackageManager, type PackageManager } from './package-manager.ts';
import { createSiteFiles, nameGuide } from './site-files.ts';
import { writeFiles } from './write-files.ts';

/** A new site that is written. */
export interface StartedSite {
  /** Absolute path of its folder. */
  root: string;
  /** What installs its packages. */
  manager: PackageManager;
  /** How many files it has. */
  files: number;
  /** Name of the file that is the guide for its authors. */
  guide: string;
}

/**
 * Writes a new site, and asks a terminal for what is not given.
 * @param options `yes` takes the defaults unasked.
 * @returns undefined where no template is given and there is no one to ask.
 * @throws SiteError when it cannot be made; Interrupted when the person who was asked has ended it.
 */
export async function startSite(
  given: GivenSettings,
  { shell, yes }: { shell: Shell; yes: boolean },
): Promise<StartedSite | undefined> {
  const settings = await withQuestions(shell, (ask) =>
    gatherSettings(given, { ask, yes, cwd: shell.cwd() }),
  );
  if (settings === undefined) return undefined;
  const { root } = settings;
  const manager = findPackageManager(shell.env);
  const guide = nameGuide(root);
  const files = createSiteFiles(settings, { manager, guide });
  writeFiles(root, files);
  return { root, manager, files: files.length, guide };
}
