import { createHash } from 'node:crypto';
import type { FullConversation } from './conversations.service.ts';

type Row = FullConversation['row'];
type Turn = FullConversation['turns'][number];

const hex = (text: string, bytes: number): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, bytes * 2);
const nanoseconds = (ms: number): string => `${Math.round(ms)}000000`;
const attribute = (key: string, value: string) => ({ key, value: { stringValue: value } });

/** A conversation as a trace of OpenTelemetry (OTLP/JSON): one span, and one below it for each turn. */
export function presentTraces(row: Row, turns: readonly Turn[]): Record<string, unknown> {
  const traceId = hex(row.id, 16);
  const rootId = hex(`${row.id} root`, 8);
  const startMs = row.startedAt.getTime();
  const endMs = (row.endedAt ?? row.seenAt).getTime();
  const root = {
    traceId,
    spanId: rootId,
    name: 'conversation',
    kind: 2,
    startTimeUnixNano: nanoseconds(startMs),
    endTimeUnixNano: nanoseconds(endMs),
    attributes: [
      attribute('conversation.id', row.id),
      attribute('agent.id', row.agentId),
      attribute('conversation.status', row.status),
    ],
    status: row.error ? { code: 2, message: row.error.reason } : { code: 1 },
  };
  const spans = turns.map(({ role, message, atMs, position }, at) => ({
    traceId,
    spanId: hex(`${row.id} ${position}`, 8),
    parentSpanId: rootId,
    name: `${role} turn`,
    kind: 1,
    startTimeUnixNano: nanoseconds(startMs + atMs),
    endTimeUnixNano: nanoseconds(Math.max(startMs + atMs, turns[at + 1] ? startMs + turns[at + 1]!.atMs : endMs)),
    attributes: [attribute('turn.role', role), ...(message === null ? [] : [attribute('turn.message', message)])],
  }));
  return {
    resourceSpans: [
      {
        resource: { attributes: [attribute('service.name', 'conversational-agent')] },
        scopeSpans: [{ scope: { name: 'conversation' }, spans: [root, ...spans] }],
      },
    ],
  };
}
