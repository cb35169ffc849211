import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** Where the program reads and writes. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  /** Folder of the settings of people. */
  readonly configFolder: string;
  /** The person interrupted the program. */
  readonly signal: AbortSignal;
}

/** Writes bytes or text, and waits where the reader is slow. */
export async function write(stream: Writable, chunk: Uint8Array | string): Promise<void> {
  if (!stream.write(chunk)) await once(stream, 'drain');
}

export const writeLine = (stream: Writable, text: string): Promise<void> => write(stream, `${text}\n`);

export const printJson = ({ stdout }: Terminal, value: unknown): Promise<void> =>
  writeLine(stdout, JSON.stringify(value, null, 2));

/** Columns with equal widths, each as wide as its longest cell. */
export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)));
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Prints the status of a task over the line before, if a person looks at it. */
export function openProgress({ stderr }: Terminal, isQuiet: boolean): { show(text: string): void; clear(): void } {
  const isShown = stderr.isTTY === true && !isQuiet;
  let isDirty = false;
  return {
    show(text) {
      if (!isShown) return;
      stderr.write(`\r\u001B[2K${text}`);
      isDirty = true;
    },
    clear() {
      if (isDirty) stderr.write('\r\u001B[2K');
      isDirty = false;
    },
  };
}

/** The lines of the input that contain something. */
export async function* readLines(stdin: Readable): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of stdin) {
    rest += typeof chunk === 'string' ? chunk : decoder.decode(chunk as Uint8Array, { stream: true });
    const lines = rest.split(/\r?\n/);
    rest = lines.pop()!;
    for (const line of lines) if (line.trim() !== '') yield line.trim();
  }
  if (rest.trim() !== '') yield rest.trim();
}

export async function readAll(stdin: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stdin) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array));
  return Buffer.concat(chunks);
}
