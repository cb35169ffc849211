import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { checkReply, fail, type Verdict } from './check-reply.ts';
import { collect, type Fixtures } from './fixtures.ts';
import { createReplyRules, type ReplyRules, readApiDocument } from './openapi.ts';
import { readOperations } from './operations.ts';
import { readReply, recordingFetch } from './recording-fetch.ts';
import type { Call } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { exampleArguments, type Operation, readSdkOperations, type SdkOperation } from './sdk-operations.ts';
import type { Target } from './target.ts';

export interface Result {
  readonly id: string;
  readonly verdict: Verdict;
}

/**
 * Settings of the server: generating half an hour of recordings for a professional voice would take minutes,
 * only enterprise plans let API keys use projects, and only in development are pages of this machine read.
 */
export const conformanceEnv = { PROFESSIONAL_VOICE_MIN_S: '5', DEFAULT_TIER: 'enterprise', DEVELOPMENT: 'true' };

/** No operation takes longer, so a hanging server fails quickly. */
const timeoutInSeconds = 60;

/** Calls every operation with the official SDK and checks each reply. */
export async function runSdk(target: Target, fixtures: Fixtures): Promise<Result[]> {
  const options = { apiKey: target.apiKey, baseUrl: target.url, maxRetries: 0, timeoutInSeconds };
  const rules = createReplyRules(readApiDocument());
  const sdkOperations = new Map(readSdkOperations().map((operation) => [operation.id, operation]));
  const results: Result[] = [];
  for (const operation of readOperations()) {
    const sdkOperation = sdkOperations.get(operation.id);
    const verdict = sdkOperation
      ? await runOne({ options, fixtures, operation: sdkOperation, rules: rules(operation) })
      : fail('the installed SDK lacks this operation');
    results.push({ id: operation.id, verdict });
  }
  return results;
}

interface Attempt {
  readonly options: { apiKey: string; baseUrl: string; maxRetries: number; timeoutInSeconds: number };
  readonly fixtures: Fixtures;
  readonly operation: SdkOperation;
  readonly rules: ReplyRules | undefined;
}

async function runOne({ options, fixtures, operation, rules }: Attempt): Promise<Verdict> {
  const recorder = recordingFetch();
  const client = new ElevenLabsClient({ ...options, fetch: recorder.fetch });
  let problem: unknown;
  try {
    const call = await prepareCall(operation, fixtures);
    const answer = await readStream(await findMethod(client, operation.id)(...call.args), operation);
    const verdict = checkReply((await recorder.last())!, operation.reply, rules);
    if (verdict.kind === 'pass') call.verify?.(answer);
    return verdict;
  } catch (error) {
    problem = error;
  }
  const reply = await recorder.last().catch(() => undefined);
  const verdict = checkReply(reply ?? (await requestRoute(options, operation)), operation.reply, rules);
  if (verdict.kind === 'missing' || (reply && verdict.kind === 'fail')) return verdict;
  return fail(problem instanceof Error ? `${problem.name}: ${problem.message}` : String(problem));
}

/** The call of the scenario; the SDK's example if there is none, or if its fixtures cannot be created. */
async function prepareCall(operation: SdkOperation, fixtures: Fixtures): Promise<Call> {
  const scenario = scenarios[operation.id];
  const scenarioParams = await scenario?.(fixtures).catch(() => undefined);
  return scenarioParams ?? { args: exampleArguments(operation, { data: Buffer.from('file'), filename: 'file.txt' }) };
}

/** The method of an operation, bound to its client. */
export function findMethod(client: ElevenLabsClient, id: string): (...args: readonly unknown[]) => Promise<unknown> {
  const names = id.split('.');
  const name = names.pop()!;
  const owner = names.reduce<unknown>((parent, key) => (parent as Record<string, unknown>)[key], client);
  return (...args) => (owner as Record<string, (...args: readonly unknown[]) => Promise<unknown>>)[name]!(...args);
}

/** Reads a stream to its end: bytes into one buffer, lines into an array. */
async function readStream(answer: unknown, { reply }: Operation): Promise<unknown> {
  if (reply === 'bytes' && isIterable(answer)) return collect(answer as AsyncIterable<Uint8Array>);
  if (reply === 'lines' && isIterable(answer)) return Array.fromAsync(answer);
  return answer;
}

const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Calls the route without the SDK, when the SDK did not send anything, to detect a missing route. */
async function requestRoute({ apiKey, baseUrl }: Attempt['options'], { verb, path }: Operation) {
  const headers = { 'xi-api-key': apiKey };
  return readReply(await fetch(baseUrl + path.replaceAll(/\{[^}]*\}/g, 'x'), { method: verb, headers }));
}
