import { expect, it } from 'vitest';
import { emptyDraft } from './transcription-draft.ts';
import { transcriptionForm } from './transcription-form.ts';

const fieldsOf = (form: FormData) => Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
const source = { address: 'https://example.org/a.mp3' };

it('STT-001 sends the chosen settings only', () => {
  expect(fieldsOf(transcriptionForm(source, emptyDraft))).toEqual({
    source_url: source.address,
    tag_audio_events: 'true',
  });
  const full = { ...emptyDraft, language: 'en', diarize: true, speakers: 2, omitsFillers: true, redaction: 'pii' };
  expect(fieldsOf(transcriptionForm(source, { ...full, keyterms: 'Timbre\n\n Austen \nTimbre' }))).toMatchObject({
    language_code: 'en',
    diarize: 'true',
    num_speakers: '2',
    no_verbatim: 'true',
    keyterms: '["Timbre","Austen"]',
    entity_detection: 'pii',
    entity_redaction: 'pii',
    entity_redaction_mode: 'entity_type',
  });
});

it('STT-001 tells speakers apart by channel or by voice, not by both', () => {
  const both = { ...emptyDraft, diarize: true, speakers: 3, separateChannels: true };
  expect(fieldsOf(transcriptionForm(source, both))).toEqual({
    source_url: source.address,
    use_multi_channel: 'true',
    tag_audio_events: 'true',
  });
});

it('STT-001 sends a file in place of an address', () => {
  const file = new File(['x'], 'talk.wav');
  const form = transcriptionForm({ file }, emptyDraft);
  expect([form.get('file'), form.get('source_url')]).toEqual([file, null]);
});
