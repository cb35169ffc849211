import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { fail, judge, type WireReply } from './judge.ts';
import { printedDocument, rulesOf } from './openapi.ts';
import { readOperations } from './operations.ts';
import { methodOf, type Result } from './run.ts';
import { scenarios } from './scenarios.ts';
import type { Operation } from './sdk-operations.ts';
import type { Target } from './target.ts';
import type { World } from './world.ts';

const program = `${import.meta.dirname}/../../node_modules/.bin/elevenlabs`;

/** What the SDK would send, in the words of the CLI. */
interface WireRequest {
  readonly url: URL;
  readonly body: unknown;
}

/**
 * Asks a running server by the official CLI for every operation that has a scenario, with what the SDK would send.
 * The ids of the results begin with `cli.`.
 */
export async function runCli(target: Target, world: World): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-cli-'));
  const rules = rulesOf(printedDocument());
  const results: Result[] = [];
  try {
    for (const operation of readOperations().filter(({ id }) => id in scenarios)) {
      const verdict = await scenarios[operation.id]!(world)
        .then(({ with: args }) => unsentRequest(target, operation.id, args))
        .then((request) => argumentsOf(request, operation, folder))
        .then((args) => ask(target, folder, [...commandOf(operation.id), ...args]))
        .then((reply) => judge(reply, operation.reply, rules(operation)))
        .catch((error: Error) => fail(error.message));
      results.push({ id: `cli.${operation.id}`, verdict });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
}

/** `voices.settings.getDefault` → `voices settings get_default`; groups have dashes, commands underscores. */
function commandOf(id: string): string[] {
  const names = id.split('.');
  const spelled = (name: string, joint: string) => name.replaceAll(/[A-Z]/g, (one) => joint + one.toLowerCase());
  return names.map((name, i) => spelled(name, i < names.length - 1 ? '-' : '_'));
}

/** Lets the SDK build a request, and keeps it from being sent. */
async function unsentRequest(target: Target, id: string, args: readonly unknown[]): Promise<WireRequest> {
  let request: WireRequest | undefined;
  const client = new ElevenLabsClient({
    apiKey: target.apiKey,
    baseUrl: target.url,
    maxRetries: 0,
    // Its timer outlives a request that was not sent, and would keep the process.
    timeoutInSeconds: 1,
    fetch: async (input, init) => {
      request = { url: new URL(String(input)), body: init?.body };
      throw new Error('not to be sent');
    },
  });
  await methodOf(client, id)(...args).catch(() => undefined);
  if (!request) throw new Error('the SDK sent nothing');
  return request;
}

async function argumentsOf({ url, body }: WireRequest, { path }: Operation, folder: string): Promise<string[]> {
  const inPath = new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(url.pathname)?.groups ?? {};
  const params = {
    ...inPath,
    ...Object.fromEntries([...url.searchParams].map(([name, value]) => [name, typed(value)])),
  };
  const given = Object.keys(params).length > 0 ? ['--params', JSON.stringify(params)] : [];
  if (typeof body === 'string') return [...given, '--json', body];
  if (!(body instanceof FormData)) return given;
  const fields = [...body].map(async ([name, value]) => [
    `--${name.replaceAll('_', '-')}`,
    await fieldOf(value, folder),
  ]);
  return [...given, ...(await Promise.all(fields)).flat()];
}

/** Numbers and truth values as such: a query has only strings, the CLI checks types. */
const typed = (value: string): unknown => (/^(\d+|true|false)$/.test(value) ? JSON.parse(value) : value);

/** The CLI takes a file by its path. */
async function fieldOf(value: string | File, folder: string): Promise<string> {
  if (typeof value === 'string') return value;
  const path = join(folder, value.name);
  writeFileSync(path, Buffer.from(await value.arrayBuffer()));
  return path;
}

/** Runs the CLI with an empty home and reads the reply that it prints, head and body. */
function ask({ url, apiKey }: Target, home: string, args: readonly string[]): Promise<WireReply> {
  const env = { PATH: process.env.PATH, HOME: home, ELEVENLABS_API_KEY: apiKey, ELEVENLABS_BASE_URL: url };
  const options = { env, encoding: 'buffer', maxBuffer: 2 ** 26, timeout: 60_000 } as const;
  return new Promise((resolve, reject) => {
    const child = execFile(
      program,
      [...args, '--base-url', url, '--format', 'http'],
      options,
      (_error, stdout, stderr) => {
        // It ends with an error for an error of the server too; what it printed tells them apart.
        const status = /^HTTP\/[\d.]+ (\d+)/.exec(stdout.toString('latin1', 0, 40))?.[1];
        if (!status) return reject(new Error(`the CLI refuses: ${stdout}${stderr}`));
        const split = /\r?\n\r?\n/.exec(stdout.toString('latin1'))!;
        const head = stdout.toString('latin1', 0, split.index);
        const mediaType = /^content-type: *([^;\r\n]*)/im.exec(head)?.[1]?.trim() ?? '';
        resolve({ status: Number(status), mediaType, body: stdout.subarray(split.index + split[0].length) });
      },
    );
    // It waits for an open input.
    child.stdin?.end();
  });
}
