/** How many places there are, and how many of them one caller gets. */
export interface PlaceLimits {
  all: number;
  share: number;
}

/** Places that callers take and leave; one caller gets no more than its share of them. */
export interface Places {
  /** Takes a place; else says why there is none. */
  take(caller: string): 'taken' | 'full' | 'over share';
  leave(caller: string): void;
  /** How many are taken. */
  count(): number;
}

export function createPlaces({ all, share }: PlaceLimits): Places {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    take(caller) {
      const own = taken.get(caller) ?? 0;
      if (total >= all) return 'full';
      if (own >= share) return 'over share';
      taken.set(caller, own + 1);
      total += 1;
      return 'taken';
    },
    count: () => total,
    leave(caller) {
      const own = (taken.get(caller) ?? 0) - 1;
      if (own > 0) taken.set(caller, own);
      else taken.delete(caller);
      total -= 1;
    },
  };
}
