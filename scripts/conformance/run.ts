import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { readReply, recordingFetch } from './exchange.ts';
import { fail, judge, type Verdict } from './judge.ts';
import { printedDocument, type ReplyRules, rulesOf } from './openapi.ts';
import { readOperations } from './operations.ts';
import type { Call } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { exampleArguments, type Operation, readSdkOperations, type SdkOperation } from './sdk-operations.ts';
import type { Target } from './target.ts';
import { collect, type World } from './world.ts';

export interface Result {
  readonly id: string;
  readonly verdict: Verdict;
}

/** A server that is asked: half an hour of recordings for a professional voice would take minutes. */
export const conformanceEnv = { PROFESSIONAL_VOICE_MIN_S: '5' };

/** No operation of this size takes longer; a server that hangs is a failure, not a wait. */
const timeoutInSeconds = 60;

/** Asks a running server for every operation of the table, by the official SDK, and judges each reply. */
export async function runSdk(target: Target, world: World): Promise<Result[]> {
  const options = { apiKey: target.apiKey, baseUrl: target.url, maxRetries: 0, timeoutInSeconds };
  const rules = rulesOf(printedDocument());
  const known = new Map(readSdkOperations().map((operation) => [operation.id, operation]));
  const results: Result[] = [];
  for (const operation of readOperations()) {
    const inSdk = known.get(operation.id);
    const verdict = inSdk
      ? await runOne({ options, world, operation: inSdk, rules: rules(operation) })
      : fail('the installed SDK has no such operation');
    results.push({ id: operation.id, verdict });
  }
  return results;
}

interface Attempt {
  readonly options: { apiKey: string; baseUrl: string; maxRetries: number; timeoutInSeconds: number };
  readonly world: World;
  readonly operation: SdkOperation;
  readonly rules: ReplyRules | undefined;
}

async function runOne({ options, world, operation, rules }: Attempt): Promise<Verdict> {
  const recorder = recordingFetch();
  const client = new ElevenLabsClient({ ...options, fetch: recorder.fetch });
  let problem: unknown;
  try {
    const call = await callOf(operation, world);
    const answer = await drain(await methodOf(client, operation.id)(...call.with), operation);
    const verdict = judge((await recorder.last())!, operation.reply, rules);
    if (verdict.kind === 'pass') call.holds?.(answer);
    return verdict;
  } catch (error) {
    problem = error;
  }
  const reply = await recorder.last().catch(() => undefined);
  const verdict = judge(reply ?? (await askRoute(options, operation)), operation.reply, rules);
  if (verdict.kind === 'missing' || (reply && verdict.kind === 'fail')) return verdict;
  return fail(problem instanceof Error ? `${problem.name}: ${problem.message}` : String(problem));
}

/** The call of the scenario. Where what it needs cannot be made, or where there is none, the example of the SDK. */
async function callOf(operation: SdkOperation, world: World): Promise<Call> {
  const scenario = scenarios[operation.id];
  const made = await scenario?.(world).catch(() => undefined);
  return made ?? { with: exampleArguments(operation, { data: Buffer.from('file'), filename: 'file.txt' }) };
}

/** The method of an operation, bound to its client. */
export function methodOf(client: ElevenLabsClient, id: string): (...args: readonly unknown[]) => Promise<unknown> {
  const names = id.split('.');
  const name = names.pop()!;
  const owner = names.reduce<unknown>((of, key) => (of as Record<string, unknown>)[key], client);
  return (...args) => (owner as Record<string, (...args: readonly unknown[]) => Promise<unknown>>)[name]!(...args);
}

/** Reads streams to their end: bytes as one buffer, lines as an array. */
async function drain(answer: unknown, { reply }: Operation): Promise<unknown> {
  if (reply === 'bytes' && isIterable(answer)) return collect(answer as AsyncIterable<Uint8Array>);
  if (reply === 'lines' && isIterable(answer)) return Array.fromAsync(answer);
  return answer;
}

const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Asks for the bare route, where the SDK refused to send: a route that is not there is missing all the same. */
async function askRoute({ apiKey, baseUrl }: Attempt['options'], { verb, path }: Operation) {
  const headers = { 'xi-api-key': apiKey };
  return readReply(await fetch(baseUrl + path.replaceAll(/\{[^}]*\}/g, 'x'), { method: verb, headers }));
}
