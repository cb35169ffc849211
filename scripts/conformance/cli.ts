import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { checkReply, fail, type WireReply } from './check-reply.ts';
import type { Fixtures } from './fixtures.ts';
import { createReplyRules, readApiDocument } from './openapi.ts';
import { readOperations } from './operations.ts';
import { findMethod, type Result } from './run.ts';
import { scenarios } from './scenarios.ts';
import type { Operation } from './sdk-operations.ts';
import type { Target } from './target.ts';

/** Node's default of 1 MB is too small for replies with audio. */
const maxOutputBytes = 2 ** 26;
const program = `${import.meta.dirname}/../../node_modules/.bin/elevenlabs`;

const commandTimeoutMs = 60_000;

/** The request that the SDK would send. */
interface WireRequest {
  readonly url: URL;
  readonly body: unknown;
}

/**
 * Calls every operation that has a scenario with the official CLI, with the arguments that the SDK would send. The IDs of
 * the results start with `cli.`.
 */
export async function runCli(target: Target, fixtures: Fixtures): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-cli-'));
  const rules = createReplyRules(readApiDocument());
  const results: Result[] = [];
  try {
    for (const operation of readOperations().filter(({ id }) => id in scenarios)) {
      const verdict = await scenarios[operation.id]!(fixtures)
        .then(({ args }) => captureRequest(target, operation.id, args))
        .then((request) => toArguments(request, operation, folder))
        .then((args) => runCliCommand(target, folder, [...toCommand(operation.id), ...args]))
        .then((reply) => checkReply(reply, operation.reply, rules(operation)))
        .catch((error: Error) => fail(error.message));
      results.push({ id: `cli.${operation.id}`, verdict });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
}

/** `voices.settings.getDefault` → `voices settings get_default`: groups have dashes, commands underscores. */
function toCommand(id: string): string[] {
  const names = id.split('.');
  const splitCamelCase = (name: string, separator: string) =>
    name.replaceAll(/[A-Z]/g, (one) => separator + one.toLowerCase());
  return names.map((name, i) => splitCamelCase(name, i < names.length - 1 ? '-' : '_'));
}

/** Lets the SDK build a request, and captures it instead of sending it. */
async function captureRequest(target: Target, id: string, args: readonly unknown[]): Promise<WireRequest> {
  let request: WireRequest | undefined;
  const client = new ElevenLabsClient({
    apiKey: target.apiKey,
    baseUrl: target.url,
    maxRetries: 0,
    // The SDK's timer outlives an unsent request, and would keep the process alive.
    timeoutInSeconds: 1,
    fetch: async (input, init) => {
      request = { url: new URL(String(input)), body: init?.body };
      throw new Error('captured');
    },
  });
  await findMethod(client, id)(...args).catch(() => undefined);
  if (!request) throw new Error('the SDK sent no request');
  return request;
}

async function toArguments({ url, body }: WireRequest, { path }: Operation, folder: string): Promise<string[]> {
  const pathParams = new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(url.pathname)?.groups ?? {};
  const params = {
    ...pathParams,
    ...Object.fromEntries([...url.searchParams].map(([name, value]) => [name, parseValue(value)])),
  };
  const paramArguments = Object.keys(params).length > 0 ? ['--params', JSON.stringify(params)] : [];
  if (typeof body === 'string') return [...paramArguments, '--json', body];
  if (!(body instanceof FormData)) return paramArguments;
  const fields = [...body].map(async ([name, value]) => [
    `--${name.replaceAll('_', '-')}`,
    await toFieldValue(value, folder),
  ]);
  return [...paramArguments, ...(await Promise.all(fields)).flat()];
}

/** Parses numbers and booleans: a query string has no types, but the CLI checks them. */
const parseValue = (value: string): unknown => (/^(\d+|true|false)$/.test(value) ? JSON.parse(value) : value);

/** Writes files to disk, since the CLI takes paths. */
async function toFieldValue(value: string | File, folder: string): Promise<string> {
  if (typeof value === 'string') return value;
  const path = join(folder, value.name);
  writeFileSync(path, Buffer.from(await value.arrayBuffer()));
  return path;
}

/** Runs the CLI with an empty home folder and parses the printed reply, headers and body. */
function runCliCommand({ url, apiKey }: Target, home: string, args: readonly string[]): Promise<WireReply> {
  const env = { PATH: process.env.PATH, HOME: home, ELEVENLABS_API_KEY: apiKey, ELEVENLABS_BASE_URL: url };
  const options = { env, encoding: 'buffer', maxBuffer: maxOutputBytes, timeout: commandTimeoutMs } as const;
  return new Promise((resolve, reject) => {
    const child = execFile(
      program,
      [...args, '--base-url', url, '--format', 'http'],
      options,
      (_error, stdout, stderr) => {
        // The CLI also exits with an error for an error reply; only a printed status line shows that there was a reply.
        const status = /^HTTP\/[\d.]+ (\d+)/.exec(stdout.toString('latin1', 0, 40))?.[1];
        if (!status) return reject(new Error(`the CLI failed: ${stdout}${stderr}`));
        const split = /\r?\n\r?\n/.exec(stdout.toString('latin1'))!;
        const head = stdout.toString('latin1', 0, split.index);
        const mediaType = /^content-type: *([^;\r\n]*)/im.exec(head)?.[1]?.trim() ?? '';
        resolve({ status: Number(status), mediaType, body: stdout.subarray(split.index + split[0].length) });
      },
    );
    // The CLI waits until its input is closed.
    child.stdin?.end();
  });
}
