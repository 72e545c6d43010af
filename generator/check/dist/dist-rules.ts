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

/** Rules about how the files of an output fit together. */
export const outputRules: readonly OutputRule[] = [
  distLink,
  distAnchor,
  distAsset,
  distDuplicate,
  distFeed,
  distBudget,
];

/** Those that look at what a page weighs and at files that are no pages, not at what pages hold. */
export const rulesOfFiles: readonly OutputRule[] = [distFeed, distBudget];

/** Every rule about the output; docs/checks.md has an entry for each. */
export const distRules: readonly DistRule[] = [...outputRules, ...pageRules];
