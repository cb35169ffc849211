import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineError } from '../../contract/engine-error.ts';
import { openFairLock } from '../../host/fair-lock.ts';
import type { AnswerGrammar, Recognizer } from '../recognizer.ts';
import { recognizerSampleRate } from '../recognizer.ts';
import { dropUnknownSpeech, openGrammarFiles } from './grammar-files.ts';
import { parsePocketsphinx } from './parse-pocketsphinx.ts';

interface Installation {
  readonly binary: string;
  /** Acoustic model, dictionary and language model of US English. */
  readonly models: string;
}

/** Where distributions put it. */
const binaries = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].map(
  (folder) => `${folder}/pocketsphinx_continuous`,
);
const modelFolders = ['/usr/share', '/usr/local/share', '/opt/homebrew/share'].map(
  (folder) => `${folder}/pocketsphinx/model/en-us`,
);
/** It takes half of the duration on an idle core; loading takes a second. */
const [timeoutMs, timeoutFactor] = [60_000, 10];
const maxOutputBytes = 2 ** 20;

const id = 'pocketsphinx';
const failed = (message: string, retryable: boolean, cause?: unknown): EngineError =>
  new EngineError(id, message, { retryable, cause });

/** The installed PocketSphinx; undefined if the machine has none. */
export function findPocketsphinx(): Installation | undefined {
  const binary = binaries.find((path) => existsSync(path));
  const models = modelFolders.find((path) => existsSync(`${path}/en-us.lm.bin`));
  return binary !== undefined && models !== undefined ? { binary, models } : undefined;
}

/**
 * US English by PocketSphinx of the operating system, one process for each piece. It hears grammars well and free speech
 * badly, so its quality is `basic`.
 */
export function openPocketsphinx({ binary, models }: Installation): Recognizer {
  const lock = openFairLock();
  const dictionary = `${models}/cmudict-en-us.dict`;
  const grammars = openGrammarFiles(dictionary);
  const freeSpeech = ['-lm', `${models}/en-us.lm.bin`, '-dict', dictionary];
  const commonArgs = [
    ...['-hmm', `${models}/en-us`],
    // Times would not count what it leaves out.
    ...['-infile', '/dev/stdin', '-time', 'yes', '-remove_silence', 'no', '-logfn', '/dev/null'],
  ];

  async function run(samples: Float32Array, grammar: AnswerGrammar | undefined, signal: AbortSignal): Promise<string> {
    const files = grammar && (await grammars.write(grammar));
    try {
      return await runProcess(samples, [...commonArgs, ...(files?.args ?? freeSpeech)], signal);
    } finally {
      await files?.remove();
    }
  }

  async function runProcess(samples: Float32Array, args: readonly string[], signal: AbortSignal): Promise<string> {
    const limitMs = Math.ceil(timeoutMs + (timeoutFactor * 1000 * samples.length) / recognizerSampleRate);
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
    await using input = await openUnnamedFile(toPcm16(samples));
    const options = { signal: deadline, killSignal: 'SIGKILL', env: {} } as const;
    const child = spawn(binary, args, { ...options, stdio: [input.fd, 'pipe', 'ignore'] });
    const output: Buffer[] = [];
    let bytes = 0;
    child.stdout!.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxOutputBytes) output.push(chunk);
      else child.kill('SIGKILL');
    });
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    }).catch((cause: unknown) => {
      signal.throwIfAborted();
      throw failed('The recognizer took too long or could not be started.', true, cause);
    });
    if (code !== 0) throw failed(`The recognizer ended with the code ${code}.`, true);
    return Buffer.concat(output).toString('utf8');
  }

  return {
    id,
    title: 'PocketSphinx',
    languages: ['en'],
    wordTimes: 'measured',
    punctuation: false,
    streaming: false,
    quality: 'basic',
    async recognize({ samples, tenant }, signal) {
      const output = await lock.run(() => run(samples, undefined, signal), tenant, signal);
      return { words: parsePocketsphinx(output), language: 'en' };
    },
    async recognizeAnswer({ samples, tenant, grammar }, signal) {
      const output = await lock.run(() => run(samples, grammar, signal), tenant, signal);
      return { words: dropUnknownSpeech(parsePocketsphinx(output)), language: 'en' };
    },
  };
}

/** A file without a name, since the process cannot open a pipe; nothing of it stays, even after a crash. */
async function openUnnamedFile(bytes: Uint8Array): Promise<FileHandle> {
  const path = join(tmpdir(), `speech-${randomUUID()}`);
  try {
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
    return await open(path);
  } finally {
    await rm(path, { force: true });
  }
}

function toPcm16(samples: Float32Array): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(samples.length * 2));
  for (const [at, sample] of samples.entries())
    bytes.setInt16(at * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
  return new Uint8Array(bytes.buffer);
}
