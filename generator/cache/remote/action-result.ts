import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

/** A blob: the SHA-256 and the number of its bytes. */
export interface BlobName {
  digest: string;
  size: number;
}

/** The fields of an ActionResult that stet uses, from the Remote Execution API, version 2. */
export interface ActionResult {
  files: readonly ({ path: string } & BlobName)[];
  /** `stdout_raw`, which servers store unchanged. */
  stdout: string;
}

/*
 * Numbers of the fields, from build/bazel/remote/execution/v2/remote_execution.proto of
 * bazelbuild/remote-apis.
 */
const resultFields = { outputFiles: 2, stdoutRaw: 5, executionMetadata: 9 };
const fileFields = { path: 1, digest: 2 };
const digestFields = { hash: 1, sizeBytes: 2 };
const metadataFields = { worker: 1 };

/** Encodes the message. Servers such as bazel-remote validate it before they accept it. */
export function encodeActionResult({ files, stdout }: ActionResult): Uint8Array<ArrayBuffer> {
  const writer = new BinaryWriter();
  const begin = (field: number) => writer.tag(field, WireType.LengthDelimited);
  for (const { path, digest, size } of files) {
    begin(resultFields.outputFiles).fork();
    begin(fileFields.path).string(path);
    begin(fileFields.digest).fork();
    begin(digestFields.hash).string(digest);
    writer.tag(digestFields.sizeBytes, WireType.Varint).int64(size);
    writer.join().join();
  }
  begin(resultFields.stdoutRaw).string(stdout);
  // Without a name, bazel-remote writes the caller's address.
  begin(resultFields.executionMetadata).fork();
  begin(metadataFields.worker).string('stet');
  return writer.join().finish();
}

/**
 * Decodes the message; skips fields that stet does not use.
 * @throws Error when the bytes are not such a message.
 */
export function decodeActionResult(bytes: Uint8Array): ActionResult {
  const files: ActionResult['files'][number][] = [];
  let stdout = '';
  readFields(bytes, {
    [resultFields.outputFiles]: (reader) => files.push(decodeFile(reader.bytes())),
    [resultFields.stdoutRaw]: (reader) => {
      stdout = reader.string();
    },
  });
  return { files, stdout };
}

function decodeFile(bytes: Uint8Array): ActionResult['files'][number] {
  const file = { path: '', digest: '', size: 0 };
  const readDigest = (digest: Uint8Array) =>
    readFields(digest, {
      [digestFields.hash]: (reader) => {
        file.digest = reader.string();
      },
      [digestFields.sizeBytes]: (reader) => {
        file.size = Number(reader.int64());
      },
    });
  readFields(bytes, {
    [fileFields.path]: (reader) => {
      file.path = reader.string();
    },
    [fileFields.digest]: (reader) => readDigest(reader.bytes()),
  });
  return file;
}

function readFields(
  bytes: Uint8Array,
  readers: Readonly<Record<number, (reader: BinaryReader) => void>>,
): void {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [field, wireType] = reader.tag();
    const read = readers[field];
    if (read) read(reader);
    else reader.skip(wireType, field);
  }
}
