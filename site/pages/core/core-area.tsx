import { useEffect } from 'react';
import { company } from '../../domain/company.ts';
import { paths } from '../../domain/paths.ts';
import type { FlagName } from '../../features/flags/definitions.ts';
import { isEnabled } from '../../features/flags/logic.ts';
import { useFlagSettings } from '../../features/flags/use-flag.ts';
import type { Shared } from '../../layouts/shared.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { PlatformFrame } from '../platform/platform-frame.tsx';
import styles from './core-area.module.css';

const modules: readonly { flag: FlagName; title: string; text: string }[] = [
  {
    flag: 'new-flow-builder',
    title: 'Flow builder',
    text: 'Draws a flow as nodes and edges, and runs it from the canvas.',
  },
  {
    flag: 'playground',
    title: 'Playground',
    text: 'Tries an agent on your own examples before it goes live.',
  },
  {
    flag: 'component-store',
    title: 'Component store',
    text: 'Keeps ready-made components to add to a flow.',
  },
];

/** The start page of the core area: its modules, and whether each is on. */
export default function CoreArea({ shared }: { shared: Shared }) {
  const settings = useFlagSettings();
  useEffect(() => {
    document.title = `Core platform${company.titleSuffix}`;
  }, []);
  return (
    <PlatformFrame hasServer={shared.settings.authMode === 'server'}>
      <div className={styles.area}>
        <div className={styles.intro}>
          <h1>Core platform</h1>
          <p className={styles.text}>The core area is switched on. Each module has its own flag.</p>
          <ButtonLink href={paths.dashboard()} kind="secondary">
            Change the flags
          </ButtonLink>
        </div>
        <ul>
          {modules.map(({ flag, title, text }) => {
            const isOn = isEnabled(flag, settings);
            return (
              <li className={styles.module} key={flag}>
                <h2 className={styles.name}>{title}</h2>
                <p className={`${styles.state} ${isOn ? styles.on : ''}`}>{isOn ? 'On' : 'Off'}</p>
                <p className={styles.description}>{text}</p>
                <p className={styles.flag}>{flag}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </PlatformFrame>
  );
}
