import type { Image } from 'stet';

interface PictureProps {
  image: Image;
  alt: string;
  /** How wide the picture is shown, as in the `sizes` attribute of HTML. */
  sizes: string;
}

/** The picture that a page opens with, in every format and size that the build made of it. */
export function Picture({ image, alt, sizes }: PictureProps) {
  return (
    <picture>
      {image.still && (
        <source
          media="(prefers-reduced-motion: reduce)"
          type="image/webp"
          srcSet={image.still}
          sizes={sizes}
        />
      )}
      {image.avif && <source type="image/avif" srcSet={image.avif} sizes={sizes} />}
      {image.webp && <source type="image/webp" srcSet={image.webp} sizes={sizes} />}
      <img
        src={image.src}
        srcSet={image.fallback || undefined}
        sizes={image.fallback ? sizes : undefined}
        width={image.width}
        height={image.height}
        alt={alt}
        fetchPriority="high"
      />
    </picture>
  );
}
