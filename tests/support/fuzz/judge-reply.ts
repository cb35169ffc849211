import { z } from 'zod';
import { errors } from '../../../contract/errors.ts';
import type { FuzzedRequest } from './fuzzed-request.ts';
import type { Operation } from './operations.ts';
import type { FuzzedReply, LostReply } from './send-request.ts';

const detail = z.object({
  type: z.string().min(1),
  code: z.string().min(1),
  status: z.string().min(1),
  message: z.string().min(1),
  request_id: z.string().min(1),
});
const issue = z.object({
  loc: z.array(z.union([z.string(), z.int()])).min(1),
  msg: z.string().min(1),
  type: z.string().min(1),
});
/** The last is the reply for a path or method that no route has. */
const apiError = z.object({ detail: z.union([detail, z.array(issue).min(1), z.literal('Not Found')]) });
const openAiError = z.object({ error: z.object({ message: z.string().min(1), type: z.string().min(1) }) });

/** Statuses from 500 that the contract has, such as 503 while a part of the server is not installed. */
const unavailable = new Set<number>(
  Object.values(errors)
    .map(({ http }) => http)
    .filter((http) => http > 500),
);

/** What is wrong with a reply; undefined for a reply of the contract. */
export function judgeReply(
  operation: Operation,
  { method, leaves }: Pick<FuzzedRequest, 'method' | 'leaves'>,
  reply: FuzzedReply | LostReply,
): string | undefined {
  if (leaves) return undefined;
  if ('error' in reply) return `no reply: ${reply.error}`;
  const { status, body } = reply;
  if (status >= 500 && !unavailable.has(status)) return `status ${status}: ${body.toString().slice(0, 500)}`;
  if (status < 400 || method === 'HEAD') return undefined;
  if (operation.errors === 'any' && status < 500) return undefined;
  const parsed = parseJson(body);
  const format = operation.errors === 'openai' ? z.union([openAiError, apiError]) : apiError;
  if (!format.safeParse(parsed).success) return `status ${status} without an error: ${body.toString().slice(0, 500)}`;
  return undefined;
}

export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
