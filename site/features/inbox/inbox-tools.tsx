import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { exportPath, type InboxApi } from './inbox-api.ts';
import styles from './inbox-tools.module.css';
import { messageOf, type useInbox } from './use-inbox.ts';

/** What the server takes. */
const maxSearchLength = 200;

interface InboxToolsProps {
  inbox: ReturnType<typeof useInbox>;
  api: InboxApi;
  apiBaseUrl: string;
  /** Told what was done, for the status line. */
  onDone: (message: string) => void;
}

/** Searches the requests, and takes those that are found out as a file. */
export function InboxTools({ inbox, api, apiBaseUrl, onDone }: InboxToolsProps) {
  const [failure, setFailure] = useState('');
  const { query } = inbox.state;

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
    <>
      <div className={styles.tools}>
        <input
          type="search"
          className={styles.search}
          aria-label="Search requests"
          placeholder="Search requests"
          maxLength={maxSearchLength}
          autoComplete="off"
          value={query.search}
          onChange={({ currentTarget }) => inbox.search(currentTarget.value)}
        />
        <Button kind="secondary" onClick={exportFound}>
          Export CSV
        </Button>
      </div>
      <p className={styles.failure} role="alert">
        {failure}
      </p>
    </>
  );
}

/** The file is streamed from the server to the disk, however long it is. */
function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
