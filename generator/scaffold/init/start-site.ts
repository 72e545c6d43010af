import { folderInRepository } from '../../lib/repository-folder.ts';
import type { Shell } from '../../lib/shell.ts';
import { withQuestions } from '../ask.ts';
import { type GivenSettings, gatherSettings } from './gather-settings.ts';
import { findPackageManager, type PackageManager } from './package-manager.ts';
import { createSiteFiles, nameGuide } from './site-files.ts';
import { writeFiles } from './write-files.ts';

/** A new site that is written to disk. */
export interface StartedSite {
  /** Absolute path of its folder. */
  root: string;
  /** Its package manager. */
  manager: PackageManager;
  /** The number of its files. */
  files: number;
  /** Name of the file with the authors' guide. */
  guide: string;
  /** Its folder in its repository; empty if it is the repository. */
  folder: string;
}

/**
 * Writes a new site. On a terminal, asks for missing settings.
 * @param options `yes` takes the defaults without asking.
 * @returns undefined without a template and without a terminal.
 * @throws SiteError if the site cannot be created; Interrupted if the user ended a question.
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
  const folder = folderInRepository(root);
  const files = createSiteFiles(settings, { manager, guide, folder });
  writeFiles(root, files);
  return { root, manager, files: files.length, guide, folder };
}
