import { useEffect, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { SearchField } from '../../ui/search-field/search-field.tsx';
import { messageOf } from '../auth/server/ask-server.ts';
import { exportPath, type InboxApi } from './inbox-api.ts';
import styles from './inbox-tools.module.css';
import type { useInbox } from './use-inbox.ts';

/** The server's limit. */
const maxSearchLength = 200;

interface InboxToolsProps {
  inbox: ReturnType<typeof useInbox>;
  api: InboxApi;
  apiBaseUrl: string;
  canExport: boolean;
  /** Called after an action, with a message for the status line. */
  onDone: (message: string) => void;
}

/** Searches the requests, and exports the results to a file. */
export function InboxTools({ inbox, api, apiBaseUrl, canExport, onDone }: InboxToolsProps) {
  const [failure, setFailure] = useState('');
  const { query } = inbox.state;

  // A failed export does not matter after the query changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is what it depends on
  useEffect(() => setFailure(''), [query]);

  const exportFound = async () => {
    setFailure('');
    try {
      await api.prepareExport();
      download(`${apiBaseUrl}${exportPath(query)}`);
      onDone('The export is in your downloads.');
    } catch (error) {
      setFailure(`Nothing was exported. ${messageOf(error)}`);
    }
  };

  return (
    <div className={styles.tools}>
      <div className={styles.bar}>
        <SearchField
          label="Search requests"
          value={query.search}
          maxLength={maxSearchLength}
          onChange={inbox.search}
        />
        {canExport && (
          <Button kind="secondary" onClick={exportFound}>
            Export CSV
          </Button>
        )}
      </div>
      <Failure text={failure} />
    </div>
  );
}

/** The browser streams the file to the disk, so it can have any size. */
function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
