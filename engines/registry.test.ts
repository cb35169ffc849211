import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { integratedLoudness } from '../audio/analysis/loudness.ts';
import { sameSound } from '../audio/analysis/test-analysis.ts';
import { durationMs } from '../audio/pcm.ts';
import { openAlignmentThread } from './align/alignment-thread.ts';
import { fakeTts } from './compose/test-engine.ts';
import type { SpeechTiming } from './compose/timed.ts';
import type { SpeechChunk, Tts } from './contract/streaming.ts';
import { neverAborted } from './contract/test-signal.ts';
import { defaultSettings } from './host/test-speech.ts';
import { createSpeech, openSpeech, type SpeakRequest, type Speech } from './registry.ts';
import { failsWith, pcmBytes, sendsAudio, startUpstream } from './remote/test-upstream.ts';
import { readRemoteVoices } from './remote/voices.ts';
import { tone } from './tone/tone.ts';
import { defaultVoices } from './voices/default-voices.ts';
import type { Voice } from './voices/voice.ts';

let speech: Speech;
const timings: SpeechTiming[] = [];
beforeAll(async () => {
  speech = await openSpeech({ workers: 2, withTone: true, onTimed: (timing) => timings.push(timing) });
});
afterAll(() => speech.close());

const voiceNamed = (name: string): Voice => speech.voices.find((voice) => voice.name === name)!;

async function speak(name: string, text: string, changes: Partial<SpeakRequest> = {}) {
  const chunks: SpeechChunk[] = [];
  const request = { voice: voiceNamed(name), text, settings: defaultSettings, ...changes };
  for await (const chunk of speech.speak(request, neverAborted)) chunks.push(chunk);
  const sampleRate = chunks[0]!.pcm.sampleRate;
  const samples = Float32Array.from(chunks.flatMap(({ pcm }) => [...pcm.samples]));
  const seconds = chunks.reduce((sum, { pcm }) => sum + durationMs(pcm) / 1000, 0);
  return { chunks, samples, sampleRate, seconds };
}

const joinedTimes = (chunks: readonly SpeechChunk[]) => {
  const all = chunks.flatMap(({ alignment }) => (alignment ? [alignment.original] : []));
  return { characters: all.flatMap(({ characters }) => characters), startS: all.flatMap(({ startS }) => startS) };
};

describe('speech', () => {
  it('DICT-002 reports phonemes that the engine of the voice cannot speak', () => {
    const lexicon = [{ grapheme: 'gif', phoneme: 'dʒɪf', alphabet: 'ipa' }] as const;
    const report = (name: string) =>
      speech.findUnspoken({ voice: voiceNamed(name), text: 'A gif.', languageCode: 'en', lexicon });
    expect(report('Marlow')).toBeUndefined();
    expect(report('Tone')).toEqual({ respelled: ['gif'], ignored: [], scripts: [], guessedVowels: [] });
  });

  it('speaks each script of a text with an engine that can, at about the same loudness', async () => {
    timings.length = 0;
    const english = 'Good morning to all of you, this is the news of the day. ';
    const russian = 'Доброе утро всем, это новости сегодняшнего дня.';
    const { chunks } = await speak('Marlow', english + russian, { languageCode: 'en', timings: true });
    expect(timings.map(({ engineId, voice }) => `${engineId} ${voice}`)).toEqual(['flite rms', 'espeak man-even']);
    const [one, other] = [16_000, 22_050].map((sampleRate) => {
      const spoken = chunks.filter(({ pcm }) => pcm.sampleRate === sampleRate).flatMap(({ pcm }) => [...pcm.samples]);
      return integratedLoudness({ samples: Float32Array.from(spoken), sampleRate });
    });
    expect(Math.abs(one! - other!)).toBeLessThan(2);
    const times = joinedTimes(chunks);
    expect(times.characters.join('')).toBe(english + russian);
    expect(times.startS).toEqual(times.startS.toSorted((a, b) => a - b));
    expect(times.startS.at(-1)).toBeGreaterThan(times.startS[english.length]!);
    expect(chunks.at(-1)!.textDone).toBe((english + russian).length);
  });

  it('chooses the language of another script by its letters, and the speed for all', async () => {
    const seconds = async (text: string, changes: Partial<SpeakRequest> = {}) =>
      (await speak('Marlow', text, { languageCode: 'en', ...changes })).seconds;
    expect(await seconds('Hello, Привет!')).toBeGreaterThan((await seconds('Hello, !')) + 0.4);
    const ukrainian = 'їжак, ґанок і щось іще';
    expect(await seconds(ukrainian)).toBeCloseTo(await seconds(ukrainian, { languageCode: 'uk' }), 1);
    const slow = { settings: { ...defaultSettings, speed: 0.7 } };
    expect(await seconds('Привет, мой друг', slow)).toBeGreaterThan(1.2 * (await seconds('Привет, мой друг')));
    for (const text of [
      'καλημέρα σας',
      'صباح الخير',
      'שלום עולם',
      'नमस्ते दुनिया',
      '안녕하세요',
      'こんにちは',
      '你好',
      'สวัสดี',
    ])
      expect(await seconds(`Hi ${text}`), text).toBeGreaterThan((await seconds('Hi ')) + 0.3);
  });

  it('keeps a text in one run whose engine reads its scripts, and reports scripts that no engine reads', async () => {
    timings.length = 0;
    await speak('Galina', 'Я люблю Google и YouTube.', { languageCode: 'ru' });
    await speak('Tone', 'Hello, Привет!', { languageCode: 'en' });
    await speak('Marlow', 'Say ሰላም to them.', { languageCode: 'en' });
    expect(timings.map(({ engineId }) => engineId)).toEqual(['espeak', 'tone', 'flite']);
    const report = (text: string) => speech.findUnspoken({ voice: voiceNamed('Marlow'), text, languageCode: 'en' });
    expect(report('Say ሰላም to them.')).toEqual({
      respelled: [],
      ignored: [],
      scripts: ['Ethiopic'],
      guessedVowels: [],
    });
    expect(report('Hello, Привет!')).toBeUndefined();
  });

  it('speaks an English sentence in a Japanese text as English, and English names as a Japanese reader', async () => {
    timings.length = 0;
    await speak('Marlow', '私はGoogleが好きです。', { languageCode: 'ja' });
    expect(timings.map(({ engineId }) => engineId)).toEqual(['espeak']);
    timings.length = 0;
    await speak('Marlow', '彼は「It is never too late to learn.」と言った。', { languageCode: 'ja' });
    expect(timings.map(({ engineId }) => engineId)).toEqual(['espeak', 'flite', 'espeak']);
  });

  it('says whose vowels are guessed, unless they are written', () => {
    const report = (text: string) => speech.findUnspoken({ voice: voiceNamed('Marlow'), text })?.guessedVowels;
    expect(report('صباح الخير')).toEqual(['Arabic']);
    expect(report('Hi, שלום עולם')).toEqual(['Hebrew']);
    expect(report('كَتَبَ الوَلَدُ دَرْسَهُ')).toBeUndefined();
    expect(report('Доброе утро')).toBeUndefined();
  });

  const mixed = [
    ['ja', '私は', 'が好きです。'],
    ['zh', '我喜欢', '地图。'],
    ['ko', '저는 ', ' 지도를 좋아해요.'],
    ['ar', 'أنا أحب ', ' كثيرا.'],
    ['hi', 'मुझे ', ' पसंद है।'],
    ['el', 'Μου αρέσει το ', ' πολύ.'],
    ['he', 'אני אוהב את ', ' מאוד.'],
  ] as const;

  it.each(['Marlow', 'Greta'])(
    '%s reads English words in other scripts, and other scripts in English',
    async (name) => {
      for (const [language, before, after] of mixed) {
        const seconds = async (text: string) => (await speak(name, text)).seconds;
        const plain = await seconds(before + after);
        const added = (await seconds(`${before}Amazon${after}`)) - plain;
        // Spelling the name would take two seconds.
        expect([language, added > 0.25, added < 1.7]).toEqual([language, true, true]);
        const inside =
          (await seconds(`I like to say ${before}${after} every day`)) - (await seconds('I like to say every day'));
        expect([language, inside > 0.5 * plain, inside < 1.5 * plain + 0.5]).toEqual([language, true, true]);
      }
    },
  );

  it('speaks a quotation in another language by its rules, unless the language is given', async () => {
    const text = 'He said: "Je ne sais pas, mon ami." And he left.';
    const engines = async (changes: Partial<SpeakRequest> = {}) => {
      timings.length = 0;
      const { chunks } = await speak('Marlow', text, { timings: true, ...changes });
      expect(joinedTimes(chunks).characters.join('')).toBe(text);
      return timings.map(({ engineId, voice }) => `${engineId} ${voice}`);
    };
    expect(await engines()).toEqual(['flite rms', 'espeak man-even', 'flite rms']);
    expect(await engines({ languageCode: 'en' })).toEqual(['flite rms']);
  });

  it('finds voices by ID, also legacy voices, which are listed separately', () => {
    expect(speech.voices).toHaveLength(49);
    expect(speech.findVoice('mRq7vKc2TnX5bZaLd8Ws')?.name).toBe('Marlow');
    const rachel = speech.findVoice('21m00Tcm4TlvDq8ikWAM')!;
    expect([rachel.name, rachel.speakers]).toEqual(['Rachel', voiceNamed('Nora').speakers]);
    expect(speech.legacyVoices).toHaveLength(58);
    expect(speech.voices.some(({ isLegacy }) => isLegacy)).toBe(false);
    expect(speech.findVoice('toneToneToneToneTone')?.name).toBe('Tone');
    expect(speech.findVoice('nobody')).toBeUndefined();
  });

  it('lists the languages that at least one engine supports', () => {
    expect(speech.languages.size).toBe(66);
    for (const code of ['en', 'zh', 'fil', 'no', 'cy']) expect(speech.languages.has(code)).toBe(true);
    for (const code of ['so', 'gl', 'xx']) expect(speech.languages.has(code)).toBe(false);
  });

  it('uses the requested language, or else detects it from the text', async () => {
    timings.length = 0;
    await speak('Marlow', 'Good evening, everyone.');
    await speak('Marlow', 'Guten Abend, wie geht es Ihnen heute?');
    await speak('Marlow', 'Good evening, everyone.', { languageCode: 'de' });
    await speak('Greta', 'Guten Abend zusammen.');
    await speak('Tone', 'Beep.');
    expect(timings.map(({ engineId }) => engineId)).toEqual(['flite', 'espeak', 'espeak', 'espeak', 'tone']);
    for (const { outcome, firstAudioMs, realTimeFactor } of timings) {
      expect(outcome).toBe('completed');
      expect(firstAudioMs).toBeGreaterThan(0);
      expect(realTimeFactor).toBeLessThan(2);
    }
  });

  it('keeps one sample rate in a stream and reaches the end of the text', async () => {
    const text =
      'One sentence. <break time="0.3s"/> Then another, a little longer, with a comma. [sighs] And $5.20 at the end!';
    for (const name of ['Marlow', 'Edmund', 'Lan']) {
      const { chunks } = await speak(name, text, { languageCode: 'en' });
      expect(new Set(chunks.map(({ pcm }) => pcm.sampleRate)).size).toBe(1);
      expect(chunks.at(-1)?.textDone).toBe(text.length);
      for (const [i, { textDone }] of chunks.entries())
        expect(textDone).toBeGreaterThanOrEqual(chunks[i - 1]?.textDone ?? 0);
    }
  });

  it.each(['Marlow', 'Nora', 'Edmund', 'Lan'])(
    'gives the same samples for the same request on any worker (%s)',
    async (name) => {
      const text = 'First comes this sentence. Then comes that one. And then the last of them, which is longer.';
      const [one, again, other] = await Promise.all(
        [7, 7, 8].map((seed) => speak(name, text, { seed, languageCode: 'en' })),
      );
      expect(sameSound(one!, again!)).toBe(true);
      expect(sameSound(one!, other!)).toBe(false);
    },
  );

  it('joins clauses without clicks', async () => {
    const text = 'One. Two and three, four. Five six seven eight, nine ten; eleven. Twelve!';
    for (const name of ['Marlow', 'Angus', 'Edmund', 'Lan']) {
      const { samples, sampleRate, chunks } = await speak(name, text, { languageCode: 'en' });
      // Where a chunk of silence meets a clause, the samples on both sides are close to zero.
      let at = 0;
      for (const { pcm } of chunks) {
        const silent = pcm.samples.every((sample) => sample === 0);
        if (silent && at > 0) expect(Math.abs(samples[at - 1]!)).toBeLessThan(0.002);
        at += pcm.samples.length;
        if (silent && at < samples.length) expect(Math.abs(samples[at]!)).toBeLessThan(0.002);
      }
      expect(sampleRate).toBeGreaterThanOrEqual(16_000);
    }
  });

  it('spells out English numbers unless normalization is off', async () => {
    const seconds = async (text: string, normalization?: 'on' | 'off') =>
      (await speak('Edmund', text, { normalization })).seconds;
    expect(await seconds('It costs $5.20.')).toBe(await seconds('It costs five dollars and twenty cents.'));
    expect(await seconds('It costs $5.20.', 'off')).not.toBe(await seconds('It costs $5.20.', 'on'));
  });

  it.each([
    ['control characters', '\u0000\u0001\u001b\u007f'],
    ['lone surrogates', '\ud83d \udc00'],
    ['punctuation only', '?!... — ;;; (((('],
    ['nothing', ''],
    ['white space', ' \n\t '],
    ['markup only', '<speak><break/></speak>'],
  ])('gives a short silence for %s', async (_, text) => {
    for (const name of ['Marlow', 'Lan']) {
      const { seconds, samples, chunks } = await speak(name, text);
      expect(seconds).toBeLessThan(1);
      expect(samples.every((sample) => sample === 0)).toBe(true);
      expect(chunks.at(-1)?.textDone).toBe(text.length);
    }
  });

  it.each([
    ['right-to-left text', 'שלום עולם, مرحبا'],
    ['mixed scripts', 'Hello мир 世界 नमस्ते'],
    ['unusual characters', 'a\u0000b\ud800c 😀 d\u202ee <x> [y] &amp; & < > % {z} \\n'],
    ['combining marks', 'Z̸̧̢͎a̷͓l̵͖g̶o'],
  ])('generates audio for %s', async (_, text) => {
    for (const name of ['Marlow', 'Karim']) {
      const { samples } = await speak(name, text);
      expect(samples.every(Number.isFinite)).toBe(true);
      expect(samples.some((sample) => Math.abs(sample) > 0.05)).toBe(true);
    }
  });

  it.each(['x', '漢', '7', 'ha', '.'])(
    'starts a text of 40,000 characters without a space (%s) with its first clause, and can be cancelled',
    async (part) => {
      const abort = new AbortController();
      const request = { voice: voiceNamed('Kip'), text: part.repeat(40_000 / part.length), settings: defaultSettings };
      for await (const { pcm } of speech.speak(request, abort.signal)) {
        expect(pcm.samples.length).toBeGreaterThan(0);
        break;
      }
      abort.abort();
    },
  );

  it('aborts running and queued requests without speaking the rest', async () => {
    const aborts = Array.from({ length: 8 }, () => new AbortController());
    const text = 'The lighthouse keeper had a rule about storms: never name them. '.repeat(500);
    const speaking = Promise.withResolvers<void>();
    const runs = aborts.map(async ({ signal }) => {
      const request = { voice: voiceNamed('Marlow'), text, settings: defaultSettings };
      for await (const _ of speech.speak(request, signal)) speaking.resolve();
    });
    const ended = Promise.allSettled(runs);
    await speaking.promise;
    for (const abort of aborts) abort.abort(new Error('cancelled'));
    for (const run of await ended) expect(run).toMatchObject({ status: 'rejected', reason: new Error('cancelled') });
    // The workers accept new tasks; the rest of the texts would take minutes.
    expect((await speak('Edmund', 'Still here.')).seconds).toBeGreaterThan(0.4);
  });

  it('serves many requests at once without mixing their audio', async () => {
    const texts = Array.from(
      { length: 12 },
      (_, i) => `Number ${i} says hello to you, ${'again and '.repeat(i)}again.`,
    );
    const together = await Promise.all(texts.map((text) => speak('Edmund', text)));
    for (const [i, text] of texts.entries()) {
      if (i % 4 === 0) expect(sameSound(together[i]!, await speak('Edmund', text))).toBe(true);
    }
  });
});

describe('forced alignment', () => {
  it('uses an engine that measures word times, whatever its ID', async () => {
    const [text, settings] = ['ab cd', defaultSettings];
    const recording = async function* () {
      for await (const { pcm } of tone.speak({ text, voice: 'tone', language: 'en', settings }, neverAborted))
        yield pcm;
    };
    const aligner = openAlignmentThread();
    try {
      const align = (engine: Tts) =>
        createSpeech([fakeTts(), engine], [], undefined, aligner).align({ recording: recording(), text }, neverAborted);
      expect((await align({ ...tone, measuresWordTimes: true })).words.map((word) => word.text)).toEqual(['ab', 'cd']);
      await expect(async () => align(tone)).rejects.toThrow('no engine provides word times');
    } finally {
      await aligner.close();
    }
  });
});

describe('the registry rejects', () => {
  it('two engines with the same ID and names it', () => {
    expect(() => createSpeech([fakeTts(), fakeTts()], [])).toThrow('two engines have the ID fake');
  });

  it('a voice with a missing engine and names both', () => {
    expect(() => createSpeech([fakeTts()], defaultVoices)).toThrow(
      /Marlow refers to the engine flite, which does not exist/,
    );
  });

  it('a voice whose engine lacks the engine voice and names both', () => {
    const speakers = [{ engineId: 'fake', engineVoice: 'nobody', languages: ['en'] }];
    expect(() => createSpeech([fakeTts()], [{ ...defaultVoices[0]!, speakers }])).toThrow(
      /Marlow refers to nobody, which the engine fake does not have/,
    );
  });
});

describe('an upstream', () => {
  it('serves its voices, and a local engine takes over if it fails', async () => {
    await using upstream = await startUpstream(sendsAudio(pcmBytes(2400)), failsWith(401));
    const calls: SpeechTiming[] = [];
    const remote = { url: upstream.url, api: 'openai' as const, voices: readRemoteVoices('Ada=alloy:de,Bo=onyx') };
    const both = await openSpeech({ workers: 1, remote, onTimed: (timing) => calls.push(timing) });
    try {
      expect(both.voices.map(({ name }) => name).slice(-2)).toEqual(['Ada', 'Bo']);
      const ada = both.voices.find(({ name }) => name === 'Ada')!;
      for (let at = 0; at < 2; at += 1) {
        const request = { voice: ada, text: 'Guten Tag.', settings: defaultSettings };
        let samples = 0;
        for await (const { pcm } of both.speak(request, neverAborted)) samples += pcm.samples.length;
        expect(samples).toBeGreaterThan(2400);
      }
      expect(upstream.calls.map(({ body }) => body.voice)).toEqual(['alloy', 'alloy']);
      expect(calls.map(({ engineId, outcome }) => [engineId, outcome])).toEqual([
        ['remote', 'completed'],
        ['remote', 'failed'],
        ['espeak', 'completed'],
      ]);
    } finally {
      await both.close();
    }
  });
});
