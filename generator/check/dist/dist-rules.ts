import type { DistRule, OutputRule, PageRule } from './dist-rule.ts';
import { distAnchor } from './rules/dist-anchor.ts';
import { distAsset } from './rules/dist-asset.ts';
import { distBudget } from './rules/dist-budget.ts';
import { distDuplicate } from './rules/dist-duplicate.ts';
import { distFeed } from './rules/dist-feed.ts';
import { distHead } from './rules/dist-head.ts';
import { distHeading } from './rules/dist-heading.ts';
import { distId } from './rules/dist-id.ts';
import { distImage } from './rules/dist-image.ts';
import { distInsecure } from './rules/dist-insecure.ts';
import { distJsonLd } from './rules/dist-json-ld.ts';
import { distLink } from './rules/dist-link.ts';

/** Rules about single pages. */
export const pageRules: readonly PageRule[] = [
  distInsecure,
  distHeading,
  distId,
  distHead,
  distImage,
  distJsonLd,
];

/** Rules about what pages link to, load and say: they find the same where all of that is the same. */
export const rulesOfPages: readonly OutputRule[] = [distLink, distAnchor, distAsset, distDuplicate];

/** Rules about feeds and about what pages weigh, which may change without what pages say. */
export const rulesOfFiles: readonly OutputRule[] = [distFeed, distBudget];

/** Every rule about the output; docs/checks.md has an entry for each. */
export const distRules: readonly DistRule[] = [...rulesOfPages, ...rulesOfFiles, ...pageRules];
