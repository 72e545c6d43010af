import type { DistRule } from './dist-rule.ts';
import { distAnchor } from './rules/dist-anchor.ts';
import { distAsset } from './rules/dist-asset.ts';
import { distDuplicate } from './rules/dist-duplicate.ts';
import { distFeed } from './rules/dist-feed.ts';
import { distHead } from './rules/dist-head.ts';
import { distHeading } from './rules/dist-heading.ts';
import { distId } from './rules/dist-id.ts';
import { distImage } from './rules/dist-image.ts';
import { distInsecure } from './rules/dist-insecure.ts';
import { distJsonLd } from './rules/dist-json-ld.ts';
import { distLink } from './rules/dist-link.ts';

/** Every rule about the output, in the order of docs/checks.md. */
export const distRules: readonly DistRule[] = [
  distLink,
  distAnchor,
  distAsset,
  distInsecure,
  distHeading,
  distId,
  distHead,
  distDuplicate,
  distImage,
  distJsonLd,
  distFeed,
];
