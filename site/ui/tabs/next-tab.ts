/** The index of the tab that a key moves to; `undefined` for other keys. */
export function nextTab(key: string, index: number, count: number): number | undefined {
  const places: Readonly<Record<string, number>> = {
    ArrowRight: (index + 1) % count,
    ArrowLeft: (index - 1 + count) % count,
    Home: 0,
    End: count - 1,
  };
  return places[key];
}
