import { hashOf } from '../lib/hash.ts';
import type { Output } from '../output/output.ts';
import { allParts, partOf } from './by-path.ts';

export type Planned = Pick<Output, 'path' | 'key'>;

/** The planned outputs of a part, and a hash of their paths and keys. */
export interface PlannedPart {
  outputs: readonly Planned[];
  plan: string;
}

/** Assigns outputs to their parts. */
export function planParts(outputs: readonly Planned[]): PlannedPart[] {
  const parts = allParts.map(() => ({ outputs: [] as Planned[], text: '' }));
  for (const output of outputs) {
    const part = parts[partOf(output.path)];
    part?.outputs.push(output);
    if (part) part.text += `${output.path}\0${output.key}\0`;
  }
  return parts.map(({ outputs: own, text }) => ({ outputs: own, plan: hashOf(text) }));
}
