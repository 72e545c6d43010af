import { lookup } from 'mrmime';

/** The media type of a file, by the end of its name. */
export function mediaType(path: string): string {
  return lookup(path) ?? 'application/octet-stream';
}

/** The media type of a file as it is sent, of text with its charset. */
export function servedType(path: string): string {
  const type = mediaType(path);
  return isText(type) ? `${type}; charset=utf-8` : type;
}

/** Whether files of a media type are text: they have a charset, and get smaller by compression. */
export function isText(type: string): boolean {
  return /^text\/|javascript|json|xml/.test(type);
}
