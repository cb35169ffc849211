import type { Readable } from 'node:stream';
import yazl from 'yazl';

/** A file of an archive, which is opened when the archive reaches it. */
interface ZipEntry {
  readonly name: string;
  readonly mtime: Date;
  open(): Promise<Readable>;
}

/** A ZIP file without compression, which is made while it is read. An error of an entry ends it. */
export function zipStream(entries: readonly ZipEntry[]): Readable {
  const zip = new yazl.ZipFile();
  const body = zip.outputStream as Readable;
  let reading: Readable | undefined;
  for (const { name, mtime, open } of entries)
    zip.addReadStreamLazy(name, { mtime, compress: false }, (done) => {
      open().then(
        (stream) => {
          // yazl handles neither an error of its input nor a closed output.
          reading = stream.on('error', (error) => body.destroy(error));
          if (body.destroyed) stream.destroy();
          else done(null, stream);
        },
        (error) => body.destroy(error),
      );
    });
  zip.end();
  zip.on('error', (error) => body.destroy(error as Error));
  body.once('close', () => reading?.destroy());
  // The first file may fail before the caller listens; the destroyed stream still reports the error to a later reader.
  body.on('error', () => {});
  return body;
}
