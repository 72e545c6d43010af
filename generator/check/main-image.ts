import { resolveImagePath } from '../images/image-index.ts';
import type { SourceImage } from '../images/source-image.ts';
import { type CheckContext, type CheckedFile, fieldOf } from './rule.ts';

/** The image that stands for an entry, when its definition says which that is and it exists. */
export function mainImageOf(entry: CheckedFile, { images }: CheckContext): SourceImage | undefined {
  const path = fieldOf(entry, entry.fields.image);
  const image =
    typeof path === 'string' ? images.get(resolveImagePath(path, entry.file)) : undefined;
  return image?.fault === undefined ? image : undefined;
}
