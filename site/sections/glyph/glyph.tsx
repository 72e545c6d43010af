/**
 * A neutral picture of a category; its name is next to it.
 * @param shape the `d` of its path, which content is given for the name of a glyph.
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
