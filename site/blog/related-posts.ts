import type { PostEntry } from './post-schema.ts';

/** How many there are under a post. */
const relatedCount = 3;

/** A tag is a closer tie than a category, of which a blog has few. */
const weights = { tag: 2, category: 1 } as const;

/**
 * Finds for each post those that share most tags with it, then the category; of equals the newer
 * ones. Where too few share anything the newest posts fill up.
 * @param posts newest first.
 * @returns the related posts of each, in the order of `posts`.
 */
export function relatePosts(posts: readonly PostEntry[]): PostEntry[][] {
  const byTie = groupByTies(posts);
  return posts.map((post, index) => {
    const scores = new Map<number, number>();
    for (const [tie, weight] of tiesOf(post)) {
      for (const other of byTie.get(tie) ?? []) {
        if (other !== index) scores.set(other, (scores.get(other) ?? 0) + weight);
      }
    }
    const related = [...scores].sort(([a, x], [b, y]) => y - x || a - b).map(([other]) => other);
    return [...related, ...newestBeside(related, index)]
      .slice(0, relatedCount)
      .flatMap((other) => posts[other] ?? []);
  });
}

/** As many of the newest posts as could be needed besides those that are found already. */
function newestBeside(found: readonly number[], own: number): number[] {
  const candidates = Array.from({ length: 2 * relatedCount }, (_, index) => index);
  return candidates.filter((index) => index !== own && !found.includes(index));
}

function groupByTies(posts: readonly PostEntry[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [index, post] of posts.entries()) {
    for (const [tie] of tiesOf(post)) {
      const group = groups.get(tie);
      if (group === undefined) groups.set(tie, [index]);
      else group.push(index);
    }
  }
  return groups;
}

/** What may tie a post to another, once each; tags in any case. */
function tiesOf({ data }: PostEntry): Map<string, number> {
  return new Map([
    [`category ${data.categoryId}`, weights.category],
    ...data.tags.map((tag): [string, number] => [`tag ${tag.toLowerCase()}`, weights.tag]),
  ]);
}
