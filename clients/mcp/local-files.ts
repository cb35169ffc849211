import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { fileName, mediaTypeOf } from '../files/file-names.ts';
import { playMachineFile, readMachineFile, saveMachineFile } from '../files/machine-files.ts';
import { readDataUrl } from './inline-files.ts';
import { type Content, sayText, type ToolFiles } from './tool.ts';

export type OutputMode = 'files' | 'resources' | 'both';

interface LocalFilesOptions {
  /** The folder of relative paths; undefined: the desktop for outputs, and only absolute paths for inputs. */
  readonly basePath: string | undefined;
  readonly mode: OutputMode;
}

/** Files of the machine on which the server for stdio runs. */
export function localFiles({ basePath, mode }: LocalFilesOptions): ToolFiles {
  const folderOf = (directory: string | undefined): string => {
    if (directory === undefined) return basePath ?? join(homedir(), 'Desktop');
    if (isAbsolute(directory) || basePath === undefined) return resolve(directory);
    return resolve(basePath, directory);
  };

  async function hand(
    bytes: Uint8Array,
    name: string,
    mimeType: string,
    directory: string | undefined,
  ): Promise<Content> {
    const blob = Buffer.from(bytes).toString('base64');
    const resource: Content = [
      { type: 'resource', resource: { uri: `timbre://${encodeURIComponent(name)}`, mimeType, blob } },
    ];
    if (mode === 'resources') return resource;
    const { path } = await saveMachineFile(folderOf(directory), name, [bytes]);
    const saved = sayText(`Saved as ${path}`);
    return mode === 'both' ? [...saved, ...resource] : saved;
  }

  return {
    read: async (input) =>
      input.startsWith('data:') ? readDataUrl(input) : readMachineFile(resolve(basePath ?? '.', input)),
    deliver: ({ bytes, contentType }, name, directory) =>
      hand(bytes, fileName(name, contentType), mediaTypeOf(contentType), directory),
    deliverText: (text, name, directory) =>
      hand(Buffer.from(text), fileName(name, 'text/plain'), 'text/plain', directory),
    async play(input) {
      const path = resolve(basePath ?? '.', input);
      await playMachineFile(path);
      return sayText(`Played ${path}.`);
    },
  };
}
