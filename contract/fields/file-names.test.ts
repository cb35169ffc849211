import { describe, expect, it } from 'vitest';
import { downloadName, previewFileName, safeName } from './file-names.ts';

const dateUnix = Date.UTC(2024, 4, 31, 14, 5, 0) / 1000;
const settings = { speed: 1, stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true };

describe('downloadName', () => {
  it.each([
    [
      { name: 'Maren', dateUnix, category: 'premade', modelId: 'eleven_multilingual_v2', settings, extension: 'mp3' },
      'Timbre_2024-05-31T14_05_00_Maren_pre_sp100_s50_sb75_se0_b_m2.mp3',
    ],
    [
      { name: 'My own voice, with a very long name', dateUnix, category: 'cloned', extension: 'wav' },
      'Timbre_2024-05-31T14_05_00_My_own_voice,_with_a_ivc.wav',
    ],
    [{ dateUnix, isbn: '978-3-16', category: 'generated', extension: 'mp3' }, '978-3-16_2024-05-31T14_05_00_gen.mp3'],
    [
      {
        name: 'A',
        dateUnix,
        category: 'professional',
        settings: { ...settings, quality: 1, use_speaker_boost: false },
        extension: 'ogg',
      },
      'Timbre_2024-05-31T14_05_00_A_pro_sp100_s50_sb75_se0_q100.ogg',
    ],
    [{ dateUnix, modelId: 'another_model', extension: 'pcm' }, 'Timbre_2024-05-31T14_05_00.pcm'],
  ] as const)('FILE-001 HIST-009 %#', (parts, name) => {
    expect(downloadName(parts)).toBe(name);
  });
});

it('FILE-002 removes characters that file systems reject, replaces spaces by underscores, and limits the length', () => {
  expect(safeName('a/b\\c:d*e?f"g<h>i|j k', 20)).toBe('abcdefghij_k');
  expect(safeName('x'.repeat(300), 20)).toHaveLength(20);
  expect(safeName('x'.repeat(300), 255)).toHaveLength(255);
  expect(safeName('../../etc/passwd\n', 255)).toBe('....etcpasswd');
  expect(safeName(`${'x'.repeat(19)}🎙️`, 20)).toBe('x'.repeat(19));
  expect(safeName(`${'x'.repeat(18)}🎙️`, 20)).toBe(`${'x'.repeat(18)}🎙`);
});

it('VOICE-010 names a preview after the voice', () => {
  expect(previewFileName('Rachel')).toBe('rachel.mp3');
});
