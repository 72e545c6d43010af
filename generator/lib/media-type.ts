import { lookup } from 'mrmime';

/** The media type of a file, from its extension. */
export function mediaType(path: string): string {
  return lookup(path) ?? 'application/octet-stream';
}

/** The `Content-Type` of a file: text has a charset. */
export function servedType(path: string): string {
  const type = mediaType(path);
  return isText(type) ? `${type}; charset=utf-8` : type;
}

/** Whether a media type is text: such files have a charset and compress well. */
export function isText(type: string): boolean {
  return /^text\/|javascript|json|xml/.test(type);
}
