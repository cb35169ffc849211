import type { NamedFile } from '../api-client.ts';
import { readMachineFile } from '../files/machine-files.ts';
import type { CommandContext } from './command.ts';
import { readAll } from './terminal.ts';

/** A file that a person names; `-` is the standard input. */
export async function readInput(path: string, { terminal, progress }: CommandContext): Promise<NamedFile> {
  const file = path === '-' ? { name: 'input', bytes: await readAll(terminal.stdin) } : await readMachineFile(path);
  progress(`Sending ${Math.ceil(file.bytes.length / 1000)} kB`);
  return file;
}
