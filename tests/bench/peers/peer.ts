import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** Another generator, and the same site made with it. */
export interface Peer {
  name: string;
  /** What npm installs into its folder. */
  packages: readonly string[];
  /** Versions of what these need, where the wanted ones are not published everywhere. */
  overrides?: Readonly<Record<string, string>>;
  /** Its own Node, relative to its folder, where it runs on no Node as old as ours. */
  node?: string;
  /** A program on the path, for a peer that is none of npm's. */
  executable?: string;
  /** Arguments: of the executable, or of Node with a script first. */
  command: readonly string[];
  /** What a cold build begins without. */
  output: readonly string[];
  /** Writes the site; `posts` is the folder of the corpus' Markdown. */
  createSite(folder: string, posts: string): void;
}

/** Installs a peer; false where it cannot be had. */
export function installPeer(peer: Peer, folder: string): boolean {
  if (peer.executable !== undefined) {
    return spawnSync(peer.executable, ['version'], { stdio: 'ignore' }).status === 0;
  }
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      name: `bench-${peer.name}`,
      private: true,
      type: 'module',
      overrides: peer.overrides,
    }),
  );
  const install = ['install', '--no-audit', '--no-fund', '--silent', ...peer.packages];
  return spawnSync('npm', install, { cwd: folder, stdio: 'inherit' }).status === 0;
}

/** Program and arguments of one build; `preload` reports what a Node process used. */
export function peerCommand(peer: Peer, folder: string, preload: string): [string, string[]] {
  if (peer.executable !== undefined) return [peer.executable, [...peer.command]];
  const node = peer.node === undefined ? process.execPath : join(folder, peer.node);
  return [node, ['--import', preload, ...peer.command]];
}
