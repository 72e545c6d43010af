import { lookup } from 'mrmime';

/** The media type of a file, by the end of its name. */
export function mediaType(path: string): string {
  return lookup(path) ?? 'application/octet-stream';
}

/** Whether files of a media type are text: they have a charset, and get smaller by compression. */
export function isText(type: string): boolean {
  return /^text\/|javascript|json|xml/.test(type);
}
