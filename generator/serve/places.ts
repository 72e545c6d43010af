/** The number of places (or bytes), and the most that one caller gets. */
export interface PlaceLimits {
  all: number;
  share: number;
}

/** Why no place is free: all are taken, or this caller has used its share. */
export type NoPlace = 'full' | 'over share';

/** Creates places that callers take and leave; no caller gets more than its share. */
export function createPlaces({ all, share }: PlaceLimits) {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    take(caller: string, count = 1): 'taken' | NoPlace {
      const own = taken.get(caller) ?? 0;
      if (total + count > all) return 'full';
      if (own + count > share) return 'over share';
      taken.set(caller, own + count);
      total += count;
      return 'taken';
    },
    leave(caller: string, count = 1): void {
      const own = (taken.get(caller) ?? 0) - count;
      if (own > 0) taken.set(caller, own);
      else taken.delete(caller);
      total -= count;
    },
    count: () => total,
  };
}
