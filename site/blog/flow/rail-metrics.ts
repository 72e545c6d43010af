/** Dimensions of a rail next to the text, in pixels. */
export const railMetrics = {
  width: 264,
  pitch: 28,
  lane: 14,
  labelGap: 20,
  labelSize: 13,
} as const;

/** The height of a rail with this number of stops. */
export function railHeight(stops: number): number {
  return railMetrics.pitch * stops;
}
