import { useState } from 'react';
import { inputLimits } from '../../domain/security.ts';
import { Button } from '../../ui/button/button.tsx';
import { SearchField } from '../../ui/search-field/search-field.tsx';
import { SettingsRow } from '../../ui/settings-row/settings-row.tsx';
import { definitionOf, flagNames } from './definitions.ts';
import styles from './flag-panel.module.css';
import { FlagRow } from './flag-row.tsx';
import { FlagTools } from './flag-tools.tsx';
import { filterGroups } from './groups.ts';
import { isEnabled } from './logic.ts';
import { useFlagSettings } from './use-flag.ts';

/** The flags that this site uses, as a list in a sentence, without a serial comma. */
const flagsOfSite = new Intl.ListFormat('en-GB').format(
  flagNames.filter((name) => definitionOf(name).actsHere),
);

/** All feature flags, to view and to switch. */
export default function FlagPanel() {
  const settings = useFlagSettings();
  const [words, setWords] = useState('');
  const [done, setDone] = useState<{ message: string; undo?: (() => void) | undefined }>();
  const groups = filterGroups(words, (name) => definitionOf(name).description);
  const count = flagNames.filter((name) => isEnabled(name, settings)).length;
  // The message of a reset, with its Undo button, shows until a flag is set again.
  const news = done?.undo && Object.keys(settings.local).length > 0 ? undefined : done;
  return (
    <SettingsRow
      title="Feature flags"
      text={
        <>
          <p>
            This site uses only {flagsOfSite}. The others are for the flow editor and its servers:
            export them here to import them there.
          </p>
          <p className={styles.count}>{`${count} of ${flagNames.length} are on`}</p>
        </>
      }
    >
      <div className={styles.bar}>
        <SearchField
          label="Filter flags"
          value={words}
          maxLength={inputLimits.maxLength}
          onChange={setWords}
        />
        <FlagTools settings={settings} onDone={(message, undo) => setDone({ message, undo })} />
      </div>
      <div className={styles.news}>
        <p role="status">{groups.length === 0 ? 'No flags match this filter.' : news?.message}</p>
        {news?.undo && (
          <Button kind="quiet" onClick={news.undo}>
            Undo
          </Button>
        )}
      </div>
      {groups.map(({ title, flags }) => (
        <div className={styles.group} key={title}>
          <h4 className={styles.groupTitle}>{title}</h4>
          <ul>
            {flags.map((name) => (
              <FlagRow key={name} name={name} settings={settings} />
            ))}
          </ul>
        </div>
      ))}
    </SettingsRow>
  );
}
