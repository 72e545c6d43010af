import { useId } from 'react';
import { Switch } from '../../ui/switch/switch.tsx';
import { definitionOf, type FlagName } from './definitions.ts';
import styles from './flag-row.module.css';
import { setFlag } from './flag-store.ts';
import { disabledDependencies, type FlagSettings, isEnabled } from './logic.ts';

/** A flag: its name, description and state, and why it cannot be changed here. */
export function FlagRow({ name, settings }: { name: FlagName; settings: FlagSettings }) {
  const id = useId();
  const reason = fixedReason(name, settings);
  const { description } = definitionOf(name);
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <label className={styles.name} htmlFor={id}>
          {name}
        </label>
        <p className="caption" id={`${id}-text`}>
          {description}
          <Note name={name} settings={settings} reason={reason} />
        </p>
      </div>
      <Switch
        id={id}
        isOn={isEnabled(name, settings)}
        describedBy={`${id}-text`}
        isFixed={reason !== undefined}
        onChange={(isOn) => setFlag(name, isOn)}
      />
    </li>
  );
}

interface NoteProps {
  name: FlagName;
  settings: FlagSettings;
  reason: string | undefined;
}

/** Further information about a flag. */
function Note({ name, settings, reason }: NoteProps) {
  const isSetHere = reason === undefined && name in settings.local;
  const notes = [
    isSetHere && 'Set in this browser',
    definitionOf(name).requiresReload && 'Requires a reload',
    reason,
  ].filter(Boolean);
  if (notes.length === 0) return null;
  return <span className={isSetHere ? styles.changed : styles.note}>{notes.join(' · ')}</span>;
}

function fixedReason(name: FlagName, settings: FlagSettings): string | undefined {
  if (name in settings.build) {
    return `Set by the build (FLAG_${name.toUpperCase().replaceAll('-', '_')})`;
  }
  const missing = disabledDependencies(name, settings);
  return missing.length > 0 ? `Off without ${missing.join(' and ')}` : undefined;
}
