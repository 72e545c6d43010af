/** What names of content files end with; the others are all data. */
const markdown = 'md|markdown';
const data = 'ya?ml|json';

const entryFile = new RegExp(`\\.(?:${markdown}|${data})$`);
const dataFile = new RegExp(`\\.(?:${data})$`);

/** Whether a file is one of content, by its name. */
export function isEntryFile(name: string): boolean {
  return entryFile.test(name);
}

/** Whether a content file is data as a whole, and has no body. */
export function isDataFile(name: string): boolean {
  return dataFile.test(name);
}

/** The name of a content file, or the path to it, without the extension. */
export function withoutExtension(file: string): string {
  return file.replace(entryFile, '');
}
