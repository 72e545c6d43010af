/** How many places (or bytes) there are, and how many of them one caller gets. */
export interface PlaceLimits {
  all: number;
  share: number;
}

/** Places that callers take and leave; one caller gets no more than its share of them. */
export interface Places {
  /** Takes places; else says why there are too few. */
  take(caller: string, count?: number): 'taken' | 'full' | 'over share';
  leave(caller: string, count?: number): void;
  /** How many are taken. */
  count(): number;
}

export function createPlaces({ all, share }: PlaceLimits): Places {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    take(caller, count = 1) {
      const own = taken.get(caller) ?? 0;
      if (total + count > all) return 'full';
      if (own + count > share) return 'over share';
      taken.set(caller, own + count);
      total += count;
      return 'taken';
    },
    count: () => total,
    leave(caller, count = 1) {
      const own = (taken.get(caller) ?? 0) - count;
      if (own > 0) taken.set(caller, own);
      else taken.delete(caller);
      total -= count;
    },
  };
}
