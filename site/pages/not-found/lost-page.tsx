import type { ReactNode } from 'react';
import edge from './lost-edge.module.css';
import styles from './lost-page.module.css';

interface LostEdgeProps {
  /** The labels of the missing target and of the alternatives. */
  missing: string;
  others: string;
}

interface LostPageProps extends LostEdgeProps {
  title: string;
  text: string;
  /** Links to continue with. */
  children: ReactNode;
}

/** The layout of both not-found pages: the text, the next step and a drawing. */
export function LostPage({ title, text, children, ...ends }: LostPageProps) {
  return (
    <div className={styles.page}>
      <div>
        <p className={styles.code}>404</p>
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
      <LostEdge {...ends} />
    </div>
  );
}

/** A workflow whose last edge has no target, like the reader's request. */
function LostEdge({ missing, others }: LostEdgeProps) {
  return (
    <svg className={edge.drawing} viewBox="0 0 340 376" fill="none" aria-hidden="true">
      <path className={edge.other} d="M24 48v256a40 40 0 0 0 40 40h32" />
      <path className={edge.edge} d="M24 48v72a40 40 0 0 0 40 40h40a40 40 0 0 1 40 40v16" />
      <path className={edge.lost} d="M144 232v16a40 40 0 0 0 40 40h80" />
      <circle className={edge.node} cx="24" cy="40" r="8" />
      <circle className={edge.node} cx="144" cy="224" r="8" />
      <circle className={edge.node} cx="104" cy="344" r="8" />
      <circle className={edge.missing} cx="284" cy="288" r="20" />
      <circle className={edge.pulse} r="5" />
      <text className={edge.label} x="48" y="46">
        Your request
      </text>
      <text className={edge.label} x="168" y="230">
        This address
      </text>
      <text className={edge.label} x="128" y="350">
        {others}
      </text>
      <text className={edge.faint} x="284" y="336" textAnchor="middle">
        {missing}
      </text>
    </svg>
  );
}
