import { describe, expect, it } from 'vitest';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { downloadFileName, downloadItems, itemFileName, readDownload } from './download.ts';

const item = (id: string, rest: Partial<HistoryItemReply> = {}): HistoryItemReply => ({
  history_item_id: id,
  request_id: null,
  voice_id: 'v',
  voice_name: 'Maren',
  voice_category: 'premade',
  model_id: 'eleven_multilingual_v2',
  text: 'Hello',
  dialogue: null,
  date_unix: Date.UTC(2024, 4, 31, 14, 5) / 1000,
  character_count_change_from: 0,
  character_count_change_to: 5,
  content_type: 'audio/mpeg',
  state: 'created',
  settings: { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 },
  feedback: null,
  share_link_id: null,
  source: 'TTS',
  alignments: null,
  output_format: 'mp3_44100_128',
  language_code: null,
  pronunciation_dictionary_locators: null,
  duration_ms: 400,
  peaks: null,
  version_id: 'item',
  version_count: 1,
  name: null,
  tags: [],
  is_favorite: false,
  ...rest,
});

const responseOf = (type: string) => new Response('bytes', { headers: { 'content-type': type } });

describe('HIST-010 allowed content types', () => {
  it.each([
    'audio/mpeg',
    'audio/wav',
    'audio/x-wav',
    'audio/ogg; codecs=opus',
    'audio/opus',
    'audio/basic',
    'audio/pcm',
    'audio/flac',
    'audio/aac',
    'application/zip',
    'video/mp4',
  ])('accepts %s', async (type) => {
    expect(await (await readDownload(responseOf(type))).text()).toBe('bytes');
  });

  it('refuses an HTML page and reports its type', async () => {
    const error = await readDownload(responseOf('text/html; charset=utf-8')).catch((cause: unknown) => cause);
    expect(messageOf(error)).toBe("Invalid response type received: 'text/html' is not supported.");
  });
});

async function saved(items: HistoryItemReply[], type: string) {
  const requests: unknown[] = [];
  const files: [string, string][] = [];
  await downloadItems(items, {
    client: {
      open: async (...call: unknown[]) => {
        requests.push(call);
        return responseOf(type);
      },
    },
    save: (file, name) => files.push([name, file.type]),
  });
  return { requests, files };
}

describe('HIST-011 the file name', () => {
  it('is the item’s own name for one item', async () => {
    const { requests, files } = await saved([item('a')], 'audio/mpeg');
    expect(requests).toEqual([['POST /v1/history/download', { body: { history_item_ids: ['a'] } }]]);
    expect(files).toEqual([['Timbre_2024-05-31T14_05_00_Maren_pre_sp100_s50_sb75_se0_b_m2.mp3', 'audio/mpeg']]);
  });

  it('says what a zip of several items holds', async () => {
    const { files } = await saved([item('a'), item('b')], 'application/zip');
    expect(files).toEqual([['Timbre_2024-05-31_Maren_2_items.zip', 'application/zip']]);
    const nextDay = { date_unix: item('b').date_unix + 86_400, voice_name: 'Ben' };
    expect(downloadFileName([item('b', nextDay), item('a')], 'application/zip')).toBe(
      'Timbre_2024-05-31_2024-06-01_2_items.zip',
    );
  });

  it('starts with the name that the person gave the item', () => {
    expect(itemFileName(item('a', { name: 'Intro: take 2', settings: null }))).toBe(
      'Intro_take_2_2024-05-31T14_05_00_Maren_pre_m2.mp3',
    );
  });

  it('HIST-009 has the extension of the format and omits unknown parts', () => {
    expect(itemFileName(item('a', { output_format: 'opus_48000_64', voice_category: null, settings: null }))).toBe(
      'Timbre_2024-05-31T14_05_00_Maren_m2.opus',
    );
    const ending = (output_format: string) => itemFileName(item('a', { output_format })).split('.').at(-1);
    expect(['flac_24000', 'aac_24000_64', 'wav_24000', 'of another day'].map(ending)).toEqual([
      ...['flac', 'aac', 'wav', 'mp3'],
    ]);
  });
});
