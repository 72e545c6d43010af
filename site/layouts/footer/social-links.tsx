import type { ReactNode } from 'react';
import type { Navigation } from '../menus/plan-navigation.ts';
import styles from './footer.module.css';

type Links = Navigation['footer']['social'];

/** Neutral drawings instead of logos: connected people, a note, brackets, a film frame. */
const glyphs: Readonly<Record<Links[number]['glyph'], ReactNode>> = {
  network: (
    <>
      <circle cx="10" cy="4.5" r="2.5" />
      <circle cx="4" cy="15" r="2.5" />
      <circle cx="16" cy="15" r="2.5" />
      <path d="M8.7 6.7 5.3 12.7M11.3 6.7l3.4 6M6.5 15h7" />
    </>
  ),
  note: <path d="M2.5 4h15v9.5h-8L5.5 17v-3.5h-3zM6 7.3h8M6 10.2h5" />,
  code: <path d="m6 5.5-4.5 4.5L6 14.5M14 5.5l4.5 4.5-4.5 4.5M11.5 3.5l-3 13" />,
  video: <path d="M1.75 4h16.5v12H1.75zM8.25 7.25v5.5L12.75 10z" />,
};

/** The company's profiles on other sites. */
export function SocialLinks({ links }: { links: Links }) {
  return (
    <ul className={styles.social}>
      {links.map(({ label, href, glyph }) => (
        <li key={label}>
          <a
            className={styles.socialLink}
            href={href}
            title={label}
            {...(!href && { role: 'link', 'aria-disabled': true })}
          >
            <span className="visually-hidden">{label}</span>
            <svg
              width="20"
              height="20"
              viewBox="0 0 20 20"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinejoin="round"
              strokeLinecap="round"
              aria-hidden="true"
            >
              {glyphs[glyph]}
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
