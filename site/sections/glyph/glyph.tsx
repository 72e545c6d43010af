/**
 * A neutral picture of a category. The category's name is next to it.
 * @param shape the `d` of its path, made from the glyph's name in the content.
 */
export function Glyph({ shape, className }: { shape: string; className?: string | undefined }) {
  return (
    <svg
      className={className}
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shape} />
    </svg>
  );
}
