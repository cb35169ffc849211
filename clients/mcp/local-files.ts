import { execFile } from 'node:child_process';
import { mkdir, open, readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, isAbsolute, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { fileName, mediaTypeOf } from './file-names.ts';
import { readDataUrl } from './inline-files.ts';
import { type Content, sayText, type ToolFiles, ToolInputError } from './tool.ts';

export type OutputMode = 'files' | 'resources' | 'both';

interface LocalFilesOptions {
  /** The folder of relative paths; undefined: the desktop for outputs, and only absolute paths for inputs. */
  readonly basePath: string | undefined;
  readonly mode: OutputMode;
}

const maxFileBytes = 500 * 2 ** 20;
/** Programs that play a file, the first that is there. */
const players: readonly (readonly [command: string, ...args: string[]])[] = [
  ['afplay'],
  ['ffplay', '-nodisp', '-autoexit', '-loglevel', 'error'],
  ['mpv', '--no-video', '--really-quiet'],
  ['pw-play'],
  ['paplay'],
  ['aplay', '-q'],
];

/** Files of the machine on which the server for stdio runs. */
export function localFiles({ basePath, mode }: LocalFilesOptions): ToolFiles {
  const folderOf = (directory: string | undefined): string => {
    if (directory === undefined) return basePath ?? join(homedir(), 'Desktop');
    if (isAbsolute(directory) || basePath === undefined) return resolve(directory);
    return resolve(basePath, directory);
  };

  /** The path of a file that may be read. Throws `ToolInputError`. */
  async function findFile(input: string): Promise<string> {
    const path = resolve(basePath ?? '.', input);
    const { size } = await stat(path).catch((error) => Promise.reject(toInputError(error, path)));
    if (size > maxFileBytes) throw new ToolInputError(`${path} is larger than ${maxFileBytes / 2 ** 20} MB.`);
    return path;
  }

  async function save(bytes: Uint8Array, name: string, directory: string | undefined): Promise<string> {
    const folder = folderOf(directory);
    await mkdir(folder, { recursive: true });
    const dot = name.lastIndexOf('.');
    for (let count = 1; ; count += 1) {
      const path = join(folder, count === 1 ? name : `${name.slice(0, dot)}-${count}${name.slice(dot)}`);
      try {
        // Files of the person are never overwritten.
        const file = await open(path, 'wx');
        await file.writeFile(bytes).finally(() => file.close());
        return path;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw toInputError(error, path);
      }
    }
  }

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
    const saved = sayText(`Saved as ${await save(bytes, name, directory)}`);
    return mode === 'both' ? [...saved, ...resource] : saved;
  }

  return {
    async read(input) {
      if (input.startsWith('data:')) return readDataUrl(input);
      const path = await findFile(input);
      return {
        name: basename(path),
        bytes: await readFile(path).catch((error) => Promise.reject(toInputError(error, path))),
      };
    },
    deliver: ({ bytes, contentType }, name, directory) =>
      hand(bytes, fileName(name, contentType), mediaTypeOf(contentType), directory),
    deliverText: (text, name, directory) =>
      hand(Buffer.from(text), fileName(name, 'text/plain').replace(/\.bin$/, '.txt'), 'text/plain', directory),
    async play(input) {
      const path = await findFile(input);
      for (const [command, ...args] of players) {
        const error = await promisify(execFile)(command, [...args, path]).then(
          () => undefined,
          (failed: NodeJS.ErrnoException) => failed,
        );
        if (!error) return sayText(`Played ${path}.`);
        if (error.code !== 'ENOENT') throw new ToolInputError(`${command} could not play ${path}: ${error.message}`);
      }
      throw new ToolInputError(`No player is installed: one of ${players.map(([command]) => command).join(', ')}.`);
    },
  };
}

function toInputError(error: unknown, path: string): Error {
  if (error instanceof ToolInputError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new ToolInputError(`There is no file ${path}.`);
  if (code === 'EACCES' || code === 'EPERM') return new ToolInputError(`${path} may not be read or written.`);
  if (code === 'EISDIR') return new ToolInputError(`${path} is a folder.`);
  return error as Error;
}
