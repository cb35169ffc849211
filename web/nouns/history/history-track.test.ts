import { describe, expect, it } from 'vitest';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { historyTrack, historyTrackId, isSpeech, rawEncodingOf, titleOf } from './history-track.ts';

const item = {
  history_item_id: 'h1',
  voice_id: 'v1',
  voice_name: 'Maren',
  text: '  Hello\n\nthere  ',
  duration_ms: 1500,
  output_format: 'mp3_44100_128',
  name: null,
} as HistoryItemReply;

it('HIST-008 treats an item with a voice as speech and one without as generated sound', () => {
  const lines = [{ text: 'Hello.', voice_id: 'a', voice_name: 'Anna', start_ms: 0, end_ms: 900 }];
  expect([
    isSpeech(item),
    isSpeech({ voice_id: null, dialogue: lines }),
    isSpeech({ voice_id: null, dialogue: null }),
  ]).toEqual([true, true, false]);
});

describe('a player track for a history item', () => {
  it('has the id, text and voice of the item', () => {
    expect(historyTrack(item, 'Multilingual v2')).toMatchObject({
      id: historyTrackId('h1'),
      title: 'Hello there',
      subtitle: 'Maren · Multilingual v2',
      expectedInS: 1.5,
    });
  });

  it('has the name that the person gave the item', () => {
    expect(historyTrack({ ...item, name: 'Intro' }, undefined).title).toBe('Intro');
  });

  it('has a title even without text, voice or a known model', () => {
    expect(historyTrack({ ...item, text: null, voice_name: null }, undefined)).toMatchObject({
      title: 'Untitled',
      subtitle: '',
    });
  });

  it('specifies the format of headerless samples', () => {
    expect(rawEncodingOf('pcm_16000')).toEqual({ codec: 'pcm', sampleRate: 16_000 });
    expect(rawEncodingOf('ulaw_8000')).toEqual({ codec: 'ulaw', sampleRate: 8000 });
    expect([rawEncodingOf('mp3_44100_128'), rawEncodingOf('wav_48000'), rawEncodingOf('no such')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

it('shortens a long text to a title without processing all of it', () => {
  expect(titleOf('word '.repeat(10_000)).length).toBeLessThanOrEqual(200);
});
