import styles from './picture.module.css';
import { type PictureSource, unpackSrcset } from './picture-source.ts';

interface PictureProps {
  image: PictureSource;
  /** The picture's display width, as in the `sizes` attribute. */
  sizes: string;
  /** Loads this picture immediately and with priority. Use it for the first picture of a page. */
  priority?: boolean;
  /** Empty if the picture only repeats the text next to it. */
  alt: string;
}

/**
 * An image in all its formats, smallest first. Until it loads, its dominant color is shown: as an
 * SVG, because the policy does not allow style attributes.
 */
export function Picture({ image, sizes, alt, priority = false }: PictureProps) {
  const source = (format: 'avif' | 'webp' | 'still', media?: string) =>
    image[format] && (
      <source
        media={media}
        type={`image/${format === 'avif' ? format : 'webp'}`}
        srcSet={unpackSrcset(image, image[format])}
        sizes={sizes}
      />
    );
  const srcSet = unpackSrcset(image, image.fallback) || undefined;
  return (
    <span className={styles.frame}>
      <svg
        className={styles.placeholder}
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width="1" height="1" fill={image.color} />
      </svg>
      <picture>
        {source('still', '(prefers-reduced-motion: reduce)')}
        {source('avif')}
        {source('webp')}
        <img
          className={styles.image}
          src={image.base + image.src}
          srcSet={srcSet}
          sizes={srcSet && sizes}
          width={image.width}
          height={image.height}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
        />
      </picture>
    </span>
  );
}
