/** The phone of Lighthouse's mobile preset. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** How many times slower its processor is than this machine's. */
export const slowdown = 4;
