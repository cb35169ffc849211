import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CharacterTimes } from '../contract/alignment.ts';
import { neverAborted } from '../contract/test-signal.ts';
import { defaultSettings } from '../host/test-speech.ts';
import { openSpeech, type SpeakRequest, type Speech } from '../registry.ts';

let speech: Speech;
beforeAll(async () => {
  speech = await openSpeech({ workers: 1 });
});
afterAll(() => speech.close());

/** The length of a text in seconds and the times of its characters. */
async function speak(text: string, changes: Partial<SpeakRequest> = {}) {
  const voice = speech.voices.find(({ name }) => name === 'Marlow')!;
  const times: CharacterTimes[] = [];
  let seconds = 0;
  const request = { voice, text, settings: defaultSettings, timings: true, ...changes };
  for await (const { pcm, alignment } of speech.speak(request, neverAborted)) {
    seconds += pcm.samples.length / pcm.sampleRate;
    if (alignment) times.push(alignment.original);
  }
  const join = (field: 'startS' | 'endS') => times.flatMap((part) => part[field]);
  return {
    seconds,
    characters: times.flatMap(({ characters }) => characters),
    startS: join('startS'),
    endS: join('endS'),
  };
}
const secondsOf = async (text: string, languageCode: string) => (await speak(text, { languageCode })).seconds;

describe('words that espeak-ng reads by their reading', () => {
  it('speaks kanji as fast as their kana', async () => {
    const kanji = await secondsOf('夕方の電車がまた遅れました。', 'ja');
    const kana = await secondsOf('ゆうがたのでんしゃがまたおくれました。', 'ja');
    expect(kanji).toBeGreaterThan(0.9 * kana);
    expect(kanji).toBeLessThan(1.1 * kana);
  });

  it.each([
    ['ja', '夕方の電車がまた遅れたので、私たちはホームに座り、明かりがつくまで物語を語り合いました。'],
    ['ja', 'OpenAIのChatGPTは、日本で三百人が使っています。'],
    ['zh', '晚上的火车又晚点了，我们坐在站台上互相讲便宜的故事。'],
    ['ko', '독립 기차가 또 늦어서 우리는 승강장에 앉아 있습니다.'],
    ['th', 'สวัสดีครับ ผมชื่อสมชาย'],
  ])(
    'aligns each character of a sentence in %s once, in order, up to the end of the audio',
    async (languageCode, text) => {
      const { characters, startS, endS, seconds } = await speak(text, { languageCode });
      expect(characters).toEqual([...text]);
      expect(startS).toEqual(startS.toSorted((a, b) => a - b));
      for (const [at, start] of startS.entries()) expect(endS[at]).toBeGreaterThanOrEqual(start);
      expect(endS.at(-1)).toBeCloseTo(seconds, 2);
      // The middle character sounds near the middle, so that the times are those of the words.
      const middle = startS[Math.floor(characters.length / 2)]! / seconds;
      expect(middle).toBeGreaterThan(0.3);
      expect(middle).toBeLessThan(0.7);
    },
  );

  it('reads Latin words in Japanese instead of spelling them', async () => {
    expect(await secondsOf('Googleです。', 'ja')).toBeLessThan(1.3 * (await secondsOf('グーグルです。', 'ja')));
  });

  it('reads Hebrew with vowel signs as without', async () => {
    expect(await secondsOf('שָׁלוֹם עוֹלָם', 'he')).toBeCloseTo(await secondsOf('שלום עולם', 'he'), 2);
  });

  it('keeps given phonemes', async () => {
    const lexicon = [{ grapheme: '東京', phoneme: 'toʊ', alphabet: 'ipa', insideWords: true }] as const;
    const read = await speak('東京です。', { languageCode: 'ja' });
    expect((await speak('東京です。', { languageCode: 'ja', lexicon })).seconds).toBeLessThan(read.seconds);
  });

  it('loads the Japanese dictionary once for several texts', async () => {
    const other = await openSpeech({ workers: 1 });
    const voice = other.voices.find(({ name }) => name === 'Marlow')!;
    const request = { voice, text: '電車', languageCode: 'ja', settings: defaultSettings };
    const startedAt = performance.now();
    await Promise.all([1, 2, 3].map(() => Array.fromAsync(other.speak(request, neverAborted))));
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    const warmAt = performance.now();
    await Array.fromAsync(other.speak(request, neverAborted));
    expect(performance.now() - warmAt).toBeLessThan(500);
    await other.close();
  });
});
