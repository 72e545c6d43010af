import { linkSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { outputSignature } from '../cache/signature.ts';
import { encodeText } from '../lib/encode-text.ts';
import { isInside } from '../lib/file-path.ts';
import { digestOf } from './build-id.ts';
import type { Bytes } from './output.ts';

/** The folders that a build works with. Plain data, so that workers can receive it. */
export interface Staging {
  /** Absolute path of the current output. */
  out: string;
  /** Absolute path of the folder that will replace it. */
  staged: string;
  /** Whether there is an earlier output to compare with. */
  hasOutput: boolean;
}

/** Facts about a written file. */
export interface WrittenFile {
  signature: string;
  digest: string;
}

/** Puts files into the folder of the next output. */
export type StagedFiles = ReturnType<typeof createStagedFiles>;

/** Creates the writer for a staging folder; each worker has its own. */
export function createStagedFiles({ out, staged, hasOutput }: Staging) {
  const folders = new Set<string>();
  /**
   * Creates a new file at a path. Never writes into an existing file, which may be a link to the
   * output.
   */
  const put = (path: string, create: (file: string) => void) => {
    // Earlier stages must reject such paths: nothing may be written outside the output.
    if (!isInside(staged, path)) throw new Error(`${path} is not a path inside the output.`);
    const file = join(staged, path);
    const folder = dirname(file);
    if (!folders.has(folder)) {
      mkdirSync(folder, { recursive: true });
      folders.add(folder);
    }
    try {
      create(file);
    } catch (error) {
      if (!['EEXIST', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      rmSync(file, { recursive: true });
      create(file);
    }
    return file;
  };
  return {
    /** Writes a file. If the output has the same bytes, writes nothing and returns undefined. */
    write(path: string, content: Bytes): WrittenFile | undefined {
      const bytes = typeof content === 'string' ? encodeText(content) : content;
      if (hasOutput && holdsBytes(join(out, path), bytes)) return undefined;
      const file = put(path, (name) => writeFileSync(name, bytes, { flag: 'wx' }));
      return { signature: outputSignature(lstatSync(file)), digest: digestOf(bytes) };
    },
    /**
     * Takes a file from the current output unchanged: as a hard link if the file system supports
     * it.
     */
    link(path: string): void {
      const current = join(out, path);
      put(path, (name) => {
        try {
          linkSync(current, name);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
          writeFileSync(name, readFileSync(current), { flag: 'wx' });
        }
      });
    },
  };
}

/** Whether a file exists and has these bytes. */
export function holdsBytes(file: string, bytes: Bytes): boolean {
  try {
    return readFileSync(file).equals(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
  } catch {
    // It does not exist or is a folder.
    return false;
  }
}
