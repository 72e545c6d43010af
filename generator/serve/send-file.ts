import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { compressedPath, type Encoding } from '../lib/encodings.ts';
import { isText, servedType } from '../lib/media-type.ts';
import { createByteCache } from './byte-cache.ts';
import { chooseEncoding, chooseRange, isFresh } from './negotiate.ts';
import type { FileInMemory, OpenFile, OutputIndex } from './output-index.ts';

/**
 * Sends a file of the output as the client requests it: compressed, in part, or only a note that it
 * has not changed.
 * @param answer.compress whether text may be compressed. @default true
 * @throws OutputReplacedError before sending anything if the file may belong to another build.
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  answer: {
    status: number;
    headers: Readonly<Record<string, string>>;
    path: string;
    index: OutputIndex;
    compress?: boolean | undefined;
  },
): Promise<void> {
  const { status, path, index, compress = true } = answer;
  const type = servedType(path);
  const mayCompress = compress && isText(type);
  const accepted = request.headers['accept-encoding']?.toString();
  const wanted = mayCompress ? chooseEncoding(accepted) : undefined;
  // The build may have compressed it.
  const ready = wanted && compressedPath(path, wanted);
  const isReady = ready !== undefined && index.has(ready);
  const file = await index.read(isReady ? ready : path);
  const isOpen = 'handle' in file;
  const encoding = isReady || !isOpen ? wanted : undefined;
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`;
  const headers = {
    'Content-Type': type,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    ETag: etag,
    'Accept-Ranges': 'bytes',
    ...(mayCompress && { Vary: 'Accept-Encoding' }),
    ...(encoding && { 'Content-Encoding': encoding }),
    ...answer.headers,
  };
  try {
    if (status === 200 && isFresh(request.headers['if-none-match'], etag)) {
      response.writeHead(304, headers).end();
      return;
    }
    const isAsItIs = isOpen || isReady || encoding === undefined;
    const content = isAsItIs ? file : { bytes: await compressed(file, encoding) };
    await sendContent(request, response, { status, headers, content, etag });
  } finally {
    if (isOpen) await file.handle.close();
  }
}

type Content = OpenFile | Pick<FileInMemory, 'bytes'>;

async function sendContent(
  { method, headers: asked }: IncomingMessage,
  response: ServerResponse,
  answer: { status: number; headers: Record<string, string>; content: Content; etag: string },
): Promise<void> {
  const { status, headers, content, etag } = answer;
  const size = 'handle' in content ? content.size : content.bytes.length;
  const condition = asked['if-range']?.toString();
  const isWhole = method === 'HEAD' || status !== 200;
  const part = isWhole ? undefined : chooseRange({ range: asked.range, condition, etag, size });
  if (part === 'unsatisfiable') {
    const { 'Content-Encoding': _, ...others } = headers;
    response.writeHead(416, { ...others, 'Content-Range': `bytes */${size}` }).end();
    return;
  }
  const { start, end } = part ?? { start: 0, end: size - 1 };
  response.writeHead(part ? 206 : status, {
    ...headers,
    ...(part && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
    'Content-Length': String(end - start + 1),
  });
  if (method === 'HEAD') response.end();
  else if ('bytes' in content) response.end(content.bytes.subarray(start, end + 1));
  else await streamPart(response, content, { start, end });
}

async function streamPart(
  response: ServerResponse,
  { path, handle }: OpenFile,
  { start, end }: { start: number; end: number },
): Promise<void> {
  const source = handle.createReadStream({ start, end, autoClose: false });
  try {
    await pipeline(source, response, { end: false });
  } catch (error) {
    // The client is gone.
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    throw error;
  }
  if (source.bytesRead !== end - start + 1) {
    // The client would otherwise wait for the announced bytes.
    response.destroy();
    throw new Error(`${path} was cut short while it was sent.`);
  }
  response.end();
}

/** Compressed texts in memory: up to 128 MB, counted before compression. */
const compressedTexts = createByteCache<Promise<Buffer>>(128 * 1024 * 1024);

/** The compressed content of a file, made once for all requests. */
function compressed({ etag, bytes }: FileInMemory, encoding: Encoding): Promise<Buffer> {
  const key = `${encoding} ${etag}`;
  const known = compressedTexts.get(key);
  if (known) return known;
  const text =
    encoding === 'br'
      ? promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : promisify(gzip)(bytes);
  compressedTexts.set(key, text, bytes.length);
  return text;
}
