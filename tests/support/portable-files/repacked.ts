import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { zipFiles } from '../zip-files.ts';

type Parts = Map<string, Buffer>;

/** Changes the parts of an exported file. `signs`: its manifest then lists them as they are, so that only their content is wrong. */
export async function repacked(file: Buffer, change: (parts: Parts) => void, { signs = true } = {}): Promise<Buffer> {
  const parts = zipFiles(file);
  change(parts);
  const manifest = parts.get('manifest.json');
  if (signs && manifest) {
    const listed = [...parts].flatMap(([path, content]) =>
      path === 'manifest.json'
        ? []
        : { path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') },
    );
    parts.set('manifest.json', Buffer.from(JSON.stringify({ ...JSON.parse(manifest.toString()), parts: listed })));
  }
  return packed(parts);
}

export async function packed(parts: Parts): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [path, content] of parts) zip.addBuffer(content, path);
  zip.end();
  return buffer(zip.outputStream);
}

/** Changes a JSON part. */
export function changeJson(parts: Parts, path: string, change: (value: Record<string, unknown>) => object): void {
  parts.set(path, Buffer.from(JSON.stringify(change(JSON.parse(parts.get(path)!.toString())))));
}

/** Replaces the name of an entry by one of the same length, which no library would write. */
export function renamedEntry(file: Buffer, from: string, to: string): Buffer {
  const changed = Buffer.from(file);
  for (let at = changed.indexOf(from); at >= 0; at = changed.indexOf(from, at + 1)) changed.write(to, at, 'latin1');
  return changed;
}
