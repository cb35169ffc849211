import { execFile } from 'node:child_process';
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { NamedFile } from '../api-client.ts';
import { InputError } from './input-error.ts';

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

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Reads a file of this machine. Throws `InputError` for one that cannot be read. */
export async function readMachineFile(path: string): Promise<NamedFile> {
  try {
    const { size } = await stat(path);
    if (size > maxFileBytes) throw new InputError(`${path} is larger than ${maxFileBytes / 2 ** 20} MB.`);
    return { name: basename(path), bytes: await readFile(path) };
  } catch (error) {
    throw toInputError(error, path);
  }
}

/**
 * Writes a new file; one that is interrupted is removed. Throws `InputError`, and an error with the code `EEXIST` for a
 * file that exists, unless `overwrites` is set.
 */
export async function writeMachineFile(path: string, chunks: Bytes, { overwrites = false } = {}): Promise<number> {
  const file = await open(path, overwrites ? 'w' : 'wx').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? error : toInputError(error, path);
  });
  let written = 0;
  try {
    for await (const chunk of chunks) {
      await file.writeFile(chunk);
      written += chunk.length;
    }
  } catch (error) {
    await rm(path, { force: true });
    throw toInputError(error, path);
  } finally {
    await file.close();
  }
  return written;
}

/** Saves a file in a folder, which is made. Files of the person are never overwritten: a second one gets a number. */
export async function saveMachineFile(
  folder: string,
  name: string,
  chunks: Bytes,
): Promise<{ path: string; written: number }> {
  await mkdir(folder, { recursive: true }).catch((error: Error) => {
    throw toInputError(error, folder);
  });
  const dot = name.lastIndexOf('.');
  for (let count = 1; ; count += 1) {
    const path = join(folder, count === 1 ? name : `${name.slice(0, dot)}-${count}${name.slice(dot)}`);
    try {
      return { path, written: await writeMachineFile(path, chunks) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Plays a file with the first player that is installed. Throws `InputError`. */
export async function playMachineFile(path: string): Promise<void> {
  await stat(path).catch((error: Error) => {
    throw toInputError(error, path);
  });
  for (const [command, ...args] of players) {
    const error = await promisify(execFile)(command, [...args, path]).then(
      () => undefined,
      (failed: NodeJS.ErrnoException) => failed,
    );
    if (!error) return;
    if (error.code !== 'ENOENT') throw new InputError(`${command} could not play ${basename(path)}: ${error.message}`);
  }
  throw new InputError(`No player is installed: one of ${players.map(([command]) => command).join(', ')}.`);
}

function toInputError(error: unknown, path: string): Error {
  if (error instanceof InputError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new InputError(`There is no file ${path}.`);
  if (code === 'EACCES' || code === 'EPERM') return new InputError(`${path} may not be read or written.`);
  if (code === 'EISDIR') return new InputError(`${path} is a folder.`);
  if (code === 'ENOSPC') return new InputError(`There is no space for ${path}.`);
  return error as Error;
}
