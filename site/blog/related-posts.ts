import type { PostEntry } from './post-schema.ts';

/** Maximum related posts under a post. */
const relatedCount = 3;

/** A shared tag says more than a shared category, since a blog has few categories. */
const weights = { tag: 2, category: 1 } as const;

/**
 * Finds the posts that share the most tags with each post, then its category. Newer posts come
 * first among equals. The newest posts fill up the rest.
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

/** Enough of the newest posts, without those already found. */
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

/** What a post may share with others, each with its weight. Tags ignore case. */
function tiesOf({ data }: PostEntry): Map<string, number> {
  return new Map([
    [`category ${data.categoryId}`, weights.category],
    ...data.tags.map((tag): [string, number] => [`tag ${tag.toLowerCase()}`, weights.tag]),
  ]);
}
