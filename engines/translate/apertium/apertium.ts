import { EngineError } from '../../contract/engine-error.ts';
import { openFairLock } from '../../host/fair-lock.ts';
import { codesOfLanguage } from '../language-codes.ts';
import type { Translator } from '../translator.ts';
import { runBounded } from './run-bounded.ts';

interface ApertiumOptions {
  /** Name or path of the program. */
  readonly command: string;
  readonly timeoutMs?: number;
}

const id = 'apertium';
const listTimeoutMs = 5_000;
/** How long the list of its pairs is kept: packages may be installed while the server runs. */
const listForMs = 60_000;
/** Characters of one run. */
const batchLength = 20_000;

/** Debian's Apertium: rules for close languages, without a model. Its translations are drafts. */
export function openApertium({ command, timeoutMs = 30_000 }: ApertiumOptions): Translator {
  // Each run starts a dozen programs.
  const lock = openFairLock();
  let listed: { readonly atMs: number; readonly modes: Promise<readonly string[]> } | undefined;

  function listModes(): Promise<readonly string[]> {
    if (!listed || performance.now() - listed.atMs > listForMs)
      listed = { atMs: performance.now(), modes: readModes(command).catch(() => []) };
    return listed.modes;
  }

  const findMode = async (from: string, to: string) => chooseMode(await listModes(), from, to);

  async function run(lines: readonly string[], mode: string, signal: AbortSignal): Promise<readonly string[]> {
    // It opens /dev/stdin, which only works for a pipe: the input of a child process is a socket.
    const output = await runBounded('sh', ['-c', 'cat | "$0" "$@"', command, '-u', '-n', '-f', 'line', mode], {
      name: 'Apertium',
      input: `${lines.map(toLine).join('\n')}\n`,
      timeoutMs,
      maxBytes: 1024 * 1024,
      signal,
    });
    return output
      .replace(/\n$/, '')
      .split('\n')
      .map((answer, at) => tidy(answer, lines[at] ?? ''));
  }

  return {
    kind: id,
    isDraft: true,
    isLocal: true,
    describe: async (from, to) => ((await findMode(from, to)) ? 'Apertium' : undefined),
    async translate({ texts, from, to }, signal) {
      const mode = await findMode(from, to);
      if (!mode) throw new EngineError(id, `Apertium has no pair ${from} to ${to}.`, { retryable: false });
      const answers: string[] = [];
      for (const batch of batchesOf(texts))
        answers.push(...(await lock.run(() => run(batch, mode, signal), undefined, signal)));
      return answers;
    },
  };
}

async function readModes(command: string): Promise<readonly string[]> {
  const signal = AbortSignal.timeout(listTimeoutMs);
  const output = await runBounded(command, ['-l'], {
    name: 'Apertium',
    input: '',
    timeoutMs: listTimeoutMs,
    maxBytes: 65_536,
    signal,
  });
  return output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^[\w@-]+$/.test(line));
}

/** The name of the direction, such as `eng-spa`: the languages are closest to those asked for. */
export function chooseMode(modes: readonly string[], from: string, to: string): string | undefined {
  for (const source of codesOfLanguage(from))
    for (const target of codesOfLanguage(to)) {
      const wanted = `${source}-${target}`.toLowerCase();
      const found = modes.find((mode) => mode.toLowerCase() === wanted);
      if (found) return found;
    }
  return undefined;
}

function* batchesOf(texts: readonly string[]): Generator<readonly string[]> {
  let [batch, length]: [string[], number] = [[], 0];
  for (const text of texts) {
    if (length > 0 && length + text.length > batchLength) {
      yield batch;
      [batch, length] = [[], 0];
    }
    batch.push(text);
    length += text.length + 1;
  }
  if (batch.length > 0) yield batch;
}

const toLine = (text: string): string => text.replace(/[\s\0]+/g, ' ').trim();

/** Removes the marks of words without an inflected form, and keeps the end of the sentence. */
function tidy(answer: string, source: string): string {
  const marks = [...'@#'].filter((mark) => !source.includes(mark)).join('');
  const unmarked = marks ? answer.replace(new RegExp(`(^|[\\s\\p{P}])[${marks}](?=\\p{L})`, 'gu'), '$1') : answer;
  const plain = unmarked.replace(/ {2,}/g, ' ').trim();
  const [end = ''] = /[.!?…]+$/u.exec(source.trim()) ?? [];
  return end && plain && !/[.!?…]$/u.test(plain) ? `${plain}${end}` : plain;
}
