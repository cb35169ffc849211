import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { StreamReply } from '../api-client.ts';
import { fileName } from '../files/file-names.ts';
import { InputError } from '../files/input-error.ts';
import { playMachineFile, saveMachineFile, writeMachineFile } from '../files/machine-files.ts';
import { type CommandContext, UsageError } from './command.ts';
import { printJson, write, writeLine } from './terminal.ts';

export const outputOptions = {
  out: { type: 'string', short: 'o', value: 'FILE', help: 'Where to write; "-" is the standard output.' },
  force: { type: 'boolean', help: 'Overwrite an existing file.' },
  play: { type: 'boolean', help: 'Play the sound; without --out, it is not kept.' },
} as const;

export const formatOption = {
  format: {
    type: 'string',
    value: 'FORMAT',
    help: 'Codec, rate and bitrate, such as mp3_44100_128, wav_24000 or pcm_16000; default: by the name of --out.',
  },
} as const;

interface OutputValues {
  readonly out?: string;
  readonly force?: boolean;
  readonly play?: boolean;
}

const formatsOfExtensions: Readonly<Record<string, string>> = {
  '.wav': 'wav_24000',
  '.pcm': 'pcm_24000',
  '.opus': 'opus_48000_64',
  '.ogg': 'opus_48000_64',
  '.ulaw': 'ulaw_8000',
  '.alaw': 'alaw_8000',
};

/** The output format that a person names, or that the name of the file means. */
export const chooseFormat = ({ format, out }: { readonly format?: string; readonly out?: string }): string =>
  format ?? formatsOfExtensions[out === undefined ? '' : extname(out).toLowerCase()] ?? 'mp3_44100_128';

/** Whether bytes go to the standard output: it is named, or it leads to a file or another program. */
export const isPiped = ({ out, play }: OutputValues, { terminal }: CommandContext): boolean =>
  out === '-' || (out === undefined && !play && !terminal.stdout.isTTY);

/**
 * Writes a sound where the person wants it: to the standard output, a file, the speaker, or a new file in this folder.
 * `name` is that of a new file, without extension.
 */
export async function deliverSound(
  { chunks, contentType }: StreamReply,
  name: string,
  values: OutputValues,
  context: CommandContext,
): Promise<void> {
  const counted = countBytes(chunks, context);
  if (isPiped(values, context)) {
    if (values.play) throw new UsageError('--play needs a file: leave out --out -.');
    return writeToStdout(counted, context);
  }
  if (values.play && values.out === undefined) return playOnly(counted, fileName(name, contentType), context);
  const { path, written } =
    values.out === undefined
      ? await saveMachineFile('.', fileName(name, contentType), counted)
      : await writeNamed(values.out, counted, values.force);
  context.progress('');
  await report(context, { file: path, bytes: written, content_type: contentType });
  if (values.play) await playMachineFile(path);
}

async function* countBytes(chunks: AsyncIterable<Uint8Array>, { progress }: CommandContext) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    progress(`Received ${Math.ceil(bytes / 1000)} kB`);
    yield chunk;
  }
}

async function writeToStdout(chunks: AsyncIterable<Uint8Array>, { terminal, shared, progress }: CommandContext) {
  if (shared.json) throw new UsageError('--json needs a file: name one with --out.');
  if (terminal.stdout.isTTY) throw new UsageError('A terminal shows no sound: name a file with --out, or use a pipe.');
  for await (const chunk of chunks) await write(terminal.stdout, chunk);
  progress('');
}

/** Writes the file that a person names. Throws `InputError` if it exists. */
export async function writeNamed(
  path: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  overwrites = false,
) {
  try {
    return { path, written: await writeMachineFile(path, chunks, { overwrites }) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new InputError(`${path} exists. Name another file, or overwrite it with --force.`);
    throw error;
  }
}

async function playOnly(chunks: AsyncIterable<Uint8Array>, name: string, context: CommandContext) {
  const folder = await mkdtemp(join(tmpdir(), 'timbre-'));
  try {
    const path = join(folder, name);
    await writeMachineFile(path, chunks);
    context.progress('Playing');
    await playMachineFile(path);
    context.progress('');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Says where a file is. */
async function report(
  { terminal, shared }: CommandContext,
  file: { file: string; bytes: number; content_type: string },
) {
  if (shared.json) await printJson(terminal, file);
  else await writeLine(terminal.stdout, `Saved as ${file.file}`);
}
