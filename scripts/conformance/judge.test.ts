import { beforeAll, describe, expect, it } from 'vitest';
import { judge, type WireReply } from './judge.ts';
import { printedDocument, type ReplyRules, rulesOf } from './openapi.ts';
import { readOperations } from './operations.ts';

let rules: (id: string) => ReplyRules | undefined;

beforeAll(() => {
  const find = rulesOf(printedDocument());
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

describe('judge', () => {
  it('passes what the API document promises', () => {
    expect(judge(json({ status: 'ok' }), 'json', rules('history.delete'))).toEqual({ kind: 'pass' });
    expect(judge(json(settings), 'json', rules('voices.settings.get'))).toEqual({ kind: 'pass' });
  });

  it.each([
    ['a property that must be there', 'history.delete', {}],
    ['a wrong type', 'voices.settings.get', { ...settings, stability: 'high' }],
    ['a required property within', 'textToSpeech.convertWithTimestamps', { audio_base64: 'AA==', alignment: {} }],
    ['a list where an object is promised', 'user.get', []],
  ])('fails %s', (_what, id, body) => {
    expect(judge(json(body), 'json', rules(id))).toMatchObject({ kind: 'fail', why: expect.any(String) });
  });

  it('fails a line of a stream that is not as the document says, and a stream without lines', () => {
    const stream = rules('textToSpeech.streamWithTimestamps');
    const line = (value: unknown) => `${JSON.stringify(value)}\n`;
    const good = line({ audio_base64: 'AA==', alignment: aligned, normalized_alignment: aligned });
    expect(judge(bytes('application/json', good + good), 'lines', stream).kind).toBe('pass');
    expect(judge(bytes('application/json', good + line({ alignment: aligned })), 'lines', stream).kind).toBe('fail');
    expect(judge(bytes('application/json', `${good}oops\n`), 'lines', stream).kind).toBe('fail');
    expect(judge(bytes('application/json', ''), 'lines', stream).kind).toBe('fail');
  });

  it('tells a route that is missing from a thing that is', () => {
    expect(judge(json({ detail: 'Not Found' }, 404), 'json', undefined)).toEqual({ kind: 'missing' });
    expect(judge(json({ detail: { code: 'voice_not_found' } }, 404), 'json', undefined).kind).toBe('fail');
    expect(judge(json({ detail: 'down' }, 500), 'nothing', undefined).kind).toBe('fail');
  });

  it('fails a good status that the document does not promise', () => {
    expect(judge(json({ status: 'ok' }, 202), 'json', rules('history.delete')).kind).toBe('fail');
  });

  it('looks into bytes: they are there, and begin as their media type does', () => {
    expect(judge(bytes('audio/mpeg', '\xff\xfb\x90\x00'), 'bytes', undefined).kind).toBe('pass');
    expect(judge(bytes('audio/mpeg', 'RIFF....WAVE'), 'bytes', undefined).kind).toBe('fail');
    expect(judge(bytes('audio/mpeg', ''), 'bytes', undefined).kind).toBe('fail');
    expect(judge(bytes('application/json', '{}'), 'bytes', undefined).kind).toBe('fail');
  });
});

it('every reply of the API document can be checked', () => {
  // Building a check throws on a schema that it cannot express.
  for (const operation of readOperations()) expect(() => rules(operation.id)?.complain({})).not.toThrow();
}, 60_000);
