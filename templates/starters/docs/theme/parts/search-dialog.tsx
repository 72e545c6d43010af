/**
 * The search, closed at first. `browser/search-dialog.ts` opens it, fetches the index and fills in
 * the results.
 */
export function SearchDialog({ index }: { index: string }) {
  return (
    <dialog id="search" className="search" aria-label="Search" data-index={index}>
      <div className="search-bar">
        <input
          type="text"
          role="combobox"
          aria-label="Search the docs"
          aria-controls="search-results"
          aria-expanded="false"
          aria-autocomplete="list"
          placeholder="Search the docs"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
        />
        <button type="button" className="text-button" data-close-search>
          Close
        </button>
      </div>
      <div id="search-results" role="listbox" aria-label="Results" />
      <p role="status" />
    </dialog>
  );
}
