import { useEffect, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { SearchField } from '../../ui/search-field/search-field.tsx';
import { messageOf } from '../auth/server/ask-server.ts';
import { exportPath, type InboxApi } from './inbox-api.ts';
import styles from './inbox-tools.module.css';
import type { useInbox } from './use-inbox.ts';

/** What the server takes. */
const maxSearchLength = 200;

interface InboxToolsProps {
  inbox: ReturnType<typeof useInbox>;
  api: InboxApi;
  apiBaseUrl: string;
  canExport: boolean;
  /** Told what was done, for the status line. */
  onDone: (message: string) => void;
}

/** Searches the requests, and takes those that are found out as a file. */
export function InboxTools({ inbox, api, apiBaseUrl, canExport, onDone }: InboxToolsProps) {
  const [failure, setFailure] = useState('');
  const { query } = inbox.state;

  // An export that failed is of no interest once something else is asked for.
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

/** The file is streamed from the server to the disk, however long it is. */
function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
