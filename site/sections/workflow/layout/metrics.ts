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

/**
 * The widths of frames at 600, 768 and 1200 px, where drawings are shown at full size or larger.
 * The figure's style sheet shows each if it fits.
 */
export const drawingWidths = [524, 668, 1100] as const;
