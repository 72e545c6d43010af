import { hashOf } from '../lib/hash.ts';
import type { Output } from '../output/output.ts';
import { allParts, partOf } from './by-path.ts';

export type Planned = Pick<Output, 'path' | 'key'>;

/** What is to be made of a part of the output, and a hash of the paths and keys of that. */
export interface PlannedPart {
  outputs: readonly Planned[];
  plan: string;
}

/** Deals outputs out to their parts. */
export function planParts(outputs: readonly Planned[]): PlannedPart[] {
  const parts = allParts.map(() => ({ outputs: [] as Planned[], text: '' }));
  for (const output of outputs) {
    const part = parts[partOf(output.path)];
    part?.outputs.push(output);
    if (part) part.text += `${output.path}\0${output.key}\0`;
  }
  return parts.map(({ outputs: own, text }) => ({ outputs: own, plan: hashOf(text) }));
}
