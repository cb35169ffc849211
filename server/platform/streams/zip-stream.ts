import type { Readable } from 'node:stream';
import yazl from 'yazl';

/** A file of an archive, which is opened shortly before the archive reaches it. */
interface ZipEntry {
  readonly name: string;
  readonly mtime: Date;
  /** Deflates it. Default: false. */
  readonly compress?: boolean;
  open(): Promise<Readable>;
}

/** How many files are open at once, so that a storage far away does not cost its latency for each file. */
const openFiles = 6;

/** A ZIP file, which is made while it is read. An error of an entry ends it. */
export function zipStream(entries: readonly ZipEntry[]): Readable {
  const zip = new yazl.ZipFile();
  const body = zip.outputStream as Readable;
  const waiting: Promise<Readable | undefined>[] = [];
  let started = 0;
  let reading: Readable | undefined;

  /** Opens the next files. Each stream buffers only its first bytes until it is read. */
  function openNext(): void {
    for (; waiting.length < openFiles && started < entries.length; started++) {
      const stream = entries[started]!.open();
      // A file that fails while it waits is opened again when it is needed.
      waiting.push(stream.then((opened) => opened.on('error', () => {})).catch(() => undefined));
    }
  }

  async function take(entry: ZipEntry): Promise<Readable> {
    openNext();
    const stream = await waiting.shift();
    return stream && !stream.destroyed ? stream : entry.open();
  }

  for (const entry of entries)
    zip.addReadStreamLazy(entry.name, { mtime: entry.mtime, compress: entry.compress ?? false }, (done) => {
      take(entry).then(
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
  body.once('close', () => {
    reading?.destroy();
    for (const opening of waiting) opening.then((stream) => stream?.destroy());
  });
  // The first file may fail before the caller listens; the destroyed stream still reports the error to a later reader.
  body.on('error', () => {});
  return body;
}
