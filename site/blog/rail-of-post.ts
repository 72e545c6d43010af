import type { Rail } from '../cards/rail.ts';
import type { PostEntry } from '../plan/content.ts';

/** The work that a post tells of: the rail of its first flow, which `flowFences` derives. */
export function railOfPost({ derived }: PostEntry): Rail | undefined {
  return derived?.rail as Rail | undefined;
}
