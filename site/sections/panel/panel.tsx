import type { ComponentType } from 'react';
import type { Panel as PanelData, PanelOf } from '../schema/panels.ts';
import { Approval } from './approval.tsx';
import { Bars } from './bars.tsx';
import { Calendar } from './calendar.tsx';
import { Code } from './code.tsx';
import { DocumentFields } from './document-fields.tsx';
import { Ledger } from './ledger.tsx';
import { Log } from './log.tsx';
import { Matrix } from './matrix.tsx';
import styles from './panel.module.css';
import { StatusMark } from './status-mark.tsx';
import { Thread } from './thread.tsx';
import { Week } from './week.tsx';

const views = {
  log: Log,
  approval: Approval,
  ledger: Ledger,
  calendar: Calendar,
  thread: Thread,
  document: DocumentFields,
  bars: Bars,
  week: Week,
  matrix: Matrix,
  code: Code,
} satisfies { [Kind in PanelData['kind']]: ComponentType<{ panel: PanelOf<Kind> }> };

/**
 * A picture of the product, rendered from data. Only the hours of a week and some decisions are
 * interactive.
 */
export function Panel({ panel, most }: { panel: PanelData; most?: number | undefined }) {
  const View = views[panel.kind] as ComponentType<{ panel: PanelData; most?: number | undefined }>;
  return (
    <figure className={styles.panel}>
      <div className={styles.window}>
        <div className={styles.bar}>
          <p className={styles.title}>{panel.title}</p>
          {panel.status && <StatusMark {...panel.status} />}
        </div>
        <View panel={panel} most={most} />
      </div>
      {panel.caption && <figcaption className={styles.caption}>{panel.caption}</figcaption>}
    </figure>
  );
}
