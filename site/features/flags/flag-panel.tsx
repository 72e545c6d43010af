import { useId, useState } from 'react';
import { inputLimits } from '../../security.ts';
import { SearchField } from '../../ui/search-field/search-field.tsx';
import { definitionOf, flagNames } from './definitions.ts';
import styles from './flag-panel.module.css';
import { FlagRow } from './flag-row.tsx';
import { FlagTools } from './flag-tools.tsx';
import { filterGroups } from './groups.ts';
import { isEnabled } from './logic.ts';
import { useFlagSettings } from './use-flag.ts';

/** The flags that change something here, as a list in a sentence. */
const flagsOfSite = new Intl.ListFormat('en').format(
  flagNames.filter((name) => definitionOf(name).actsHere),
);

/** Every feature flag, to look up and to switch. */
export function FlagPanel() {
  const settings = useFlagSettings();
  const [words, setWords] = useState('');
  const [done, setDone] = useState('');
  const id = useId();
  const groups = filterGroups(words, (name) => definitionOf(name).description);
  const count = flagNames.filter((name) => isEnabled(name, settings)).length;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          Feature flags
        </h2>
        <p className={styles.count}>
          {count} of {flagNames.length} are on
        </p>
      </div>
      <p className={styles.intro}>
        This site itself acts on {flagsOfSite}. The others are for the flow editor and its servers,
        which take them from an export.
      </p>
      <div className={styles.bar}>
        <SearchField
          label="Filter flags"
          value={words}
          maxLength={inputLimits.maxLength}
          onChange={setWords}
        />
        <FlagTools settings={settings} onDone={setDone} />
      </div>
      <p className={styles.status} role="status">
        {groups.length === 0 ? 'No flag has these words in its name or description.' : done}
      </p>
      {groups.map(({ title, flags }) => (
        <div className={styles.group} key={title}>
          <h3 className={styles.groupTitle}>{title}</h3>
          <ul>
            {flags.map((name) => (
              <FlagRow key={name} name={name} settings={settings} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
