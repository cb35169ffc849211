import { expect, it } from 'vitest';
import type { TranscriptDocument } from '../../../contract/speech-tools/transcripts.ts';
import { replaceMatches } from '../../parts/timed-text/find-replace.ts';
import { renameSpeaker } from '../../parts/timed-text/speakers.ts';
import { countUncertain, toTranscriptEdit, toTranscriptText } from './transcript-text.ts';

type Word = TranscriptDocument['words'][number];

/** Words of half a second, one each second; `|` changes the speaker, `_` is a pause of three seconds, `?` is doubtful. */
function documentOf(text: string, speakerNames: Record<string, string> = {}): TranscriptDocument {
  const words: Word[] = [];
  let [at, speaker] = [0, 0];
  for (const part of text.split(' ')) {
    if (part === '|') speaker += 1;
    else if (part === '_') at += 3;
    else {
      const common = { speaker_id: `speaker_${speaker}`, channel_index: 0 };
      const previous = words.at(-1);
      if (previous) words.push({ ...common, text: ' ', type: 'spacing', start: previous.end, end: at, logprob: 0 });
      const isEvent = part.startsWith('(');
      words.push({
        ...common,
        text: part.replace('?', ''),
        type: isEvent ? 'audio_event' : 'word',
        start: at,
        end: at + 0.5,
        logprob: part.endsWith('?') ? -2 : -0.1,
      });
      at += 1;
    }
  }
  return { words, speaker_names: speakerNames } as TranscriptDocument;
}
const textOf = (words: readonly { text: string }[]) => words.map(({ text }) => text).join('');

it('STT-001 shows a paragraph for each speaker and each silence, with doubtful words', () => {
  const { paragraphs } = toTranscriptText(documentOf('one two? | three four _ five', { speaker_1: 'Ada' }));
  expect(paragraphs.map(({ speaker, text }) => [speaker, text])).toEqual([
    ['Speaker 1', 'one two'],
    ['Ada', 'three four'],
    [undefined, 'five'],
  ]);
  expect(countUncertain(paragraphs)).toBe(1);
  expect(paragraphs[1]!.words[1]).toEqual({ from: 6, to: 10, startInS: 3, endInS: 3.5 });
});

it('STT-001 returns an unedited text as it came', () => {
  const document = documentOf('one two | three (music) _ five six');
  const { paragraphs, origins } = toTranscriptText(document);
  const { words, speaker_names } = toTranscriptEdit(paragraphs, origins);
  const sent = ({ text, type, start, end, speaker_id, channel_index }: (typeof words)[number]) => ({
    ...{ text, type, start, end, channel_index },
    // The server does not read the speaker of a space.
    ...(type !== 'spacing' && { speaker_id }),
  });
  expect(words.map(sent)).toEqual(document.words.map((word) => sent(word)));
  expect(speaker_names).toEqual({});
});

it('STT-001 sends replaced words with their times, and the names of speakers', () => {
  const { paragraphs, origins } = toTranscriptText(documentOf('my nose | your nose'));
  const replaced = replaceMatches(paragraphs, [{ paragraphId: '1', from: 5, to: 9 }], 'new rose');
  const { words, speaker_names } = toTranscriptEdit(renameSpeaker(replaced, 'Speaker 2', 'Bob'), origins);
  expect(textOf(words)).toBe('my nose your new rose');
  expect(words.at(-1)).toMatchObject({ text: 'rose', end: 3.5, speaker_id: 'speaker_1' });
  expect(speaker_names).toEqual({ speaker_1: 'Bob' });
});

it('STT-001 splits speech without silences at its pauses, then anywhere', () => {
  const long = toTranscriptText(documentOf(Array.from({ length: 300 }, () => 'word').join(' ')));
  expect(long.paragraphs.length).toBeGreaterThan(2);
  for (const { text } of long.paragraphs) expect(text.length).toBeLessThan(1010);
  const { words } = toTranscriptEdit(long.paragraphs, long.origins);
  expect(words.filter(({ type }) => type === 'word')).toHaveLength(300);
});

it('STT-001 sends no words once all text is removed', () => {
  const { paragraphs, origins } = toTranscriptText(documentOf('one two'));
  const empty = paragraphs.map((paragraph) => ({ ...paragraph, text: '', words: [] }));
  expect(toTranscriptEdit(empty, origins).words).toEqual([]);
});
