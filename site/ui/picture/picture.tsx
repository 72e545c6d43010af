import type { CardImage } from '../../plan-blog.ts';
import styles from './picture.module.css';

interface PictureProps {
  image: CardImage;
  /** How wide the picture is shown, as in the `sizes` attribute. */
  sizes: string;
  /** The picture that the page opens with: loaded at once and first. */
  priority?: boolean;
  /** Instead of the image's own text: empty where the picture only repeats what stands beside it. */
  alt?: string;
}

/**
 * An image in every format there is, smallest first. Until it has come, its dominant color holds
 * its place: as an SVG, because the policy allows no style attribute.
 */
export function Picture({ image, sizes, priority = false, alt = image.alt }: PictureProps) {
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
        <source type="image/avif" srcSet={image.avif} sizes={sizes} />
        <source type="image/webp" srcSet={image.webp} sizes={sizes} />
        <img
          className={styles.image}
          src={image.src}
          srcSet={image.fallback}
          sizes={sizes}
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
