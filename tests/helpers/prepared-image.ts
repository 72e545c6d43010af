/** An image as returned by `MarkdownContext.findImage`. */
export const preparedImage = {
  src: '/images/there-800.jpg',
  full: '/images/there-1600.jpg',
  width: 1600,
  height: 900,
  avif: '/images/there-800.avif 800w',
  webp: '/images/there-800.webp 800w',
  fallback: '/images/there-800.jpg 800w',
  color: '#112233',
};
