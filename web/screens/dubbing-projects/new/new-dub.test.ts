import { expect, it } from 'vitest';
import { dubForm, emptyDub, readAddress } from './new-dub.ts';

const file = (name: string) => ({ id: name, file: new File(['x'], name), seconds: undefined });

it('DUB-003 sends the source with its languages, and the text fields before the files', () => {
  const form = dubForm(
    {
      ...emptyDub,
      sourceLanguage: 'en',
      targets: ['es', 'de'],
      speakers: 2,
      transcript: [file('Lines.CSV')],
      hasConsent: true,
    },
    new File(['x'], 'My talk.final.mp4'),
  );
  expect([...form.keys()]).toEqual([
    'origin',
    'source_language',
    'target_language',
    'num_speakers',
    'background',
    'voice_consent',
    'csv_file',
    'name',
    'file',
  ]);
  expect(form.get('target_language')).toBe('es');
  expect(form.get('name')).toBe('My talk.final');
});

it('sends an address without what was left at its default', () => {
  const form = dubForm(emptyDub, 'https://example.com/a.mp4');
  expect([...form.entries()]).toEqual([
    ['origin', 'dubbing_ui'],
    ['source_url', 'https://example.com/a.mp4'],
    ['background', 'keep'],
  ]);
});

it.each([
  ['a.srt', 'srt_file'],
  ['a.vtt', 'srt_file'],
  ['a.json', 'transcript'],
])('sends the transcript %s as %s', (name, field) => {
  expect(dubForm({ ...emptyDub, transcript: [file(name)] }, 'https://x.org').has(field)).toBe(true);
});

it('takes only addresses of the web', () => {
  expect(readAddress(' https://example.com/a.mp4 ')).toBe('https://example.com/a.mp4');
  expect(readAddress('ftp://example.com')).toBeUndefined();
  expect(readAddress('https://')).toBeUndefined();
});
