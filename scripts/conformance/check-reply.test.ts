import { beforeAll, describe, expect, it } from 'vitest';
import { checkReply, type WireReply } from './check-reply.ts';
import { createReplyRules, type ReplyRules, readApiDocument } from './openapi.ts';
import { readOperations } from './operations.ts';

let rules: (id: string) => ReplyRules | undefined;

beforeAll(() => {
  const find = createReplyRules(readApiDocument());
  const operations = new Map(readOperations().map((operation) => [operation.id, operation]));
  rules = (id) => find(operations.get(id)!);
});

const json = (body: unknown, status = 200): WireReply => ({
  status,
  mediaType: 'application/json',
  body: Buffer.from(JSON.stringify(body)),
});
const bytes = (mediaType: string, text: string): WireReply => ({
  status: 200,
  mediaType,
  body: Buffer.from(text, 'latin1'),
});
const settings = { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 };
const aligned = { characters: ['a'], character_start_times_seconds: [0], character_end_times_seconds: [0.1] };

describe('checkReply', () => {
  it('accepts replies that match the API document', () => {
    expect(checkReply(json({ status: 'ok' }), 'json', rules('history.delete'))).toEqual({ kind: 'pass' });
    expect(checkReply(json(settings), 'json', rules('voices.settings.get'))).toEqual({ kind: 'pass' });
  });

  it.each([
    ['a missing required property', 'history.delete', {}],
    ['a wrong type', 'voices.settings.get', { ...settings, stability: 'high' }],
    ['a missing nested property', 'textToSpeech.convertWithTimestamps', { audio_base64: 'AA==', alignment: {} }],
    ['a list instead of an object', 'user.get', []],
  ])('rejects %s', (_what, id, body) => {
    expect(checkReply(json(body), 'json', rules(id))).toMatchObject({ kind: 'fail', reason: expect.any(String) });
  });

  it('rejects an invalid line of a stream, and a stream without lines', () => {
    const stream = rules('textToSpeech.streamWithTimestamps');
    const line = (value: unknown) => `${JSON.stringify(value)}\n`;
    const good = line({ audio_base64: 'AA==', alignment: aligned, normalized_alignment: aligned });
    expect(checkReply(bytes('application/json', good + good), 'lines', stream).kind).toBe('pass');
    expect(checkReply(bytes('application/json', good + line({ alignment: aligned })), 'lines', stream).kind).toBe(
      'fail',
    );
    expect(checkReply(bytes('application/json', `${good}oops\n`), 'lines', stream).kind).toBe('fail');
    expect(checkReply(bytes('application/json', ''), 'lines', stream).kind).toBe('fail');
  });

  it('distinguishes a missing route from a missing resource', () => {
    expect(checkReply(json({ detail: 'Not Found' }, 404), 'json', undefined)).toEqual({ kind: 'missing' });
    expect(checkReply(json({ detail: { code: 'voice_not_found' } }, 404), 'json', undefined).kind).toBe('fail');
    expect(checkReply(json({ detail: 'down' }, 500), 'nothing', undefined).kind).toBe('fail');
  });

  it('rejects a success status that the document does not list', () => {
    expect(checkReply(json({ status: 'ok' }, 202), 'json', rules('history.delete')).kind).toBe('fail');
  });

  it('rejects empty bytes, and bytes without the signature of their media type', () => {
    expect(checkReply(bytes('audio/mpeg', '\xff\xfb\x90\x00'), 'bytes', undefined).kind).toBe('pass');
    expect(checkReply(bytes('audio/mpeg', 'RIFF....WAVE'), 'bytes', undefined).kind).toBe('fail');
    expect(checkReply(bytes('audio/mpeg', ''), 'bytes', undefined).kind).toBe('fail');
    expect(checkReply(bytes('application/json', '{}'), 'bytes', undefined).kind).toBe('fail');
  });
});

it('can check every reply of the API document', () => {
  // Building the check throws for an unsupported schema.
  for (const operation of readOperations()) expect(() => rules(operation.id)?.findProblem({})).not.toThrow();
}, 60_000);
