import { expect, it } from 'vitest';
import { transcriptionBody } from '../../../contract/speech-tools/speech-to-text.ts';
import { exportOptions } from '../../../contract/speech-tools/transcript-fields.ts';
import type { TranscriptToken } from './speech-to-text.tables.ts';
import { findRequestProblem } from './speech-to-text-request.rules.ts';
import { detectEntities, redactEntities, selectEntityTypes } from './transcript-entities.rules.ts';
import { writeTranscriptFile } from './transcript-files.service.ts';
import { segmentTranscript } from './transcript-segments.rules.ts';

/** Words of half a second, one each second; `|` changes the speaker, `_` is a pause of three seconds. */
function tokensOf(text: string): TranscriptToken[] {
  const tokens: TranscriptToken[] = [];
  let [at, speaker] = [0, 0];
  for (const word of text.split(' ')) {
    if (word === '|') speaker += 1;
    else if (word === '_') at += 3;
    else {
      const speakerId = `speaker_${speaker}`;
      if (tokens.length > 0)
        tokens.push({ text: ' ', type: 'spacing', start: tokens.at(-1)!.end, end: at, logprob: 0, speakerId });
      tokens.push({ text: word, type: 'word', start: at, end: at + 0.5, logprob: -0.1, speakerId });
      at += 1;
    }
  }
  return tokens;
}
const textOf = (tokens: readonly TranscriptToken[]) => tokens.map(({ text }) => text).join('');

it('STT-002 redacts entities in the words, with the times of what they replace', () => {
  const tokens = tokensOf('write to ada@example.org or 4111 1111 1111 1111 please');
  const entities = detectEntities(textOf(tokens), selectEntityTypes('all').types);
  expect(entities.map(({ entityType, text }) => [entityType, text])).toEqual([
    ['email_address', 'ada@example.org'],
    ['credit_card', '4111 1111 1111 1111'],
  ]);
  const redacted = redactEntities(tokens, entities, 'enumerated_entity_type');
  expect(textOf(redacted)).toBe('write to {EMAIL_ADDRESS_1} or {CREDIT_CARD_1} please');
  expect(redacted.find(({ text }) => text === '{CREDIT_CARD_1}')).toMatchObject({ start: 4, end: 7.5 });
  expect(textOf(redactEntities(tokens, entities, 'redacted'))).toContain('{REDACTED}');
  expect(selectEntityTypes(['pci', 'person_name'])).toEqual({ types: ['credit_card'], unknown: ['person_name'] });
});

it('splits where the speaker changes, at silences and at a length, and loses no word', () => {
  const tokens = tokensOf('one two | three four _ five six seven');
  const texts = segmentTranscript(tokens, { silenceS: 1.5 }).map(({ text }) => text);
  expect(texts).toEqual(['one two', 'three four', 'five six seven']);
  for (const max of [4, 7, 12, 40]) {
    const segments = segmentTranscript(tokens, { maxCharacters: max });
    expect(segments.map(({ text }) => text).join(' ')).toBe(textOf(tokens));
    for (const { text } of segments) expect(text.length).toBeLessThanOrEqual(Math.max(max, 5));
  }
});

it('STT-002 writes all formats of the public API', async () => {
  const transcript = {
    title: 'A & B',
    language: 'eng',
    tokens: tokensOf('hello <there> | bye'),
    speakerNames: { speaker_0: 'Ada' },
  };
  const write = (format: string) => writeTranscriptFile(transcript, exportOptions.parse({ format }));
  expect((await write('txt')).content).toBe('[0:00] Ada: hello <there>\n\n[0:02] Speaker 2: bye\n');
  expect((await write('srt')).content).toBe(
    '1\n00:00:00,000 --> 00:00:01,500\nhello <there>\n\n2\n00:00:02,000 --> 00:00:02,500\nbye\n',
  );
  expect((await write('html')).content).toContain('<b>[0:00] Ada: </b>hello &lt;there&gt;');
  expect(JSON.parse(String((await write('segmented_json')).content)).segments).toMatchObject([
    { text: 'hello <there>', speaker: { name: 'Ada' } },
    { text: 'bye' },
  ]);
  expect(
    Buffer.from((await write('pdf')).content)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(
    Buffer.from((await write('docx')).content)
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

it.each([
  ['diarization_threshold', { diarization_threshold: 0.2 }],
  ['diarize', { diarize: true, use_multi_channel: true }],
  ['webhook_id', { webhook_id: 'a' }],
  ['keyterms', { keyterms: ['a b c d e f'] }],
  ['entity_detection', { entity_detection: 'person_name' }],
  ['entity_redaction', { entity_redaction: 'pii' }],
  ['webhook_metadata', { webhook_metadata: { a: { b: { c: 1 } } } }],
])('names the field %s of a request that contradicts itself', (param, fields) => {
  const body = transcriptionBody.parse({ model_id: 'scribe_v2', ...fields });
  expect(findRequestProblem(body)?.param).toBe(param);
});
