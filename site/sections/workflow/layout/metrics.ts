/** Dimensions of a node in pixels, for layout and drawing. */
export const nodeMetrics = {
  padding: 14,
  kindHeight: 12,
  kindGap: 9,
  labelSize: 15,
  labelLine: 20,
  detailSize: 13,
  detailLine: 17,
  detailGap: 4,
} as const;

export const edgeLabelSize = 13;
