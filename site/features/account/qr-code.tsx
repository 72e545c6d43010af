import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** Modules around a code, without which some cameras do not find it (ISO/IEC 18004: 4). */
const border = 4;

/** A text as a QR code. It is dark on white in both themes, as cameras need it. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border });
  const path = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="The same key as a QR code"
      shapeRendering="crispEdges"
    >
      <path d={path.join('')} />
    </svg>
  );
}
