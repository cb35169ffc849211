import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sameSound } from '../audio/analysis/test-analysis.ts';
import { fakeEngine } from './compose/test-engine.ts';
import type { SpeechTiming } from './compose/timed.ts';
import type { SpeechChunk } from './contract.ts';
import { defaultSettings } from './host/test-speech.ts';
import { openSpeech, type SpeakRequest, type Speech, speechFace } from './registry.ts';
import { refuses, samplesOf, speaks, startUpstream } from './remote/test-upstream.ts';
import { readRemoteVoices } from './remote/voices.ts';
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
  for await (const chunk of speech.speak(request, new AbortController().signal)) chunks.push(chunk);
  const sampleRate = chunks[0]!.pcm.sampleRate;
  const samples = Float32Array.from(chunks.flatMap(({ pcm }) => [...pcm.samples]));
  return { chunks, samples, sampleRate, seconds: samples.length / sampleRate };
}

describe('speech', () => {
  it('finds its voices by their ids and by the public ids that clients know', () => {
    expect(speech.voices).toHaveLength(51);
    expect(speech.findVoice('mRq7vKc2TnX5bZaLd8Ws')?.name).toBe('Marlow');
    expect(speech.findVoice('21m00Tcm4TlvDq8ikWAM')?.name).toBe('Nora');
    expect(speech.findVoice('toneToneToneToneTone')?.name).toBe('Tone');
    expect(speech.findVoice('nobody')).toBeUndefined();
  });

  it('knows the languages that some engine speaks', () => {
    expect(speech.languages.size).toBe(66);
    for (const code of ['en', 'zh', 'fil', 'no', 'cy']) expect(speech.languages.has(code)).toBe(true);
    for (const code of ['so', 'gl', 'xx']) expect(speech.languages.has(code)).toBe(false);
  });

  it('speaks the language of the text, or the one that is asked for', async () => {
    timings.length = 0;
    await speak('Marlow', 'Good evening, everyone.');
    await speak('Marlow', 'Guten Abend, wie geht es Ihnen heute?');
    await speak('Marlow', 'Good evening, everyone.', { languageCode: 'de' });
    await speak('Greta', 'Guten Abend zusammen.');
    await speak('Tone', 'Beep.');
    expect(timings.map(({ engineId }) => engineId)).toEqual(['flite', 'espeak', 'espeak', 'espeak', 'tone']);
    for (const { outcome, firstAudioMs, realTimeFactor } of timings) {
      expect(outcome).toBe('whole');
      expect(firstAudioMs).toBeGreaterThan(0);
      expect(realTimeFactor).toBeLessThan(2);
    }
  });

  it('has one sample rate in a stream, and comes to the end of the text', async () => {
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

  it.each(['Marlow', 'Nora', 'Edmund'])(
    'makes the same samples of the same request (%s), whichever worker makes them',
    async (name) => {
      const text = 'First comes this sentence. Then comes that one. And then the last of them, which is longer.';
      const [one, again, other] = await Promise.all([7, 7, 8].map((seed) => speak(name, text, { seed })));
      expect(sameSound(one!, again!)).toBe(true);
      expect(sameSound(one!, other!)).toBe(false);
    },
  );

  it('joins clauses without a click', async () => {
    const text = 'One. Two and three, four. Five six seven eight, nine ten; eleven. Twelve!';
    for (const name of ['Marlow', 'Edmund']) {
      const { samples, sampleRate, chunks } = await speak(name, text);
      // Where a chunk of silence meets a clause, the samples on both sides are next to nothing.
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

  it('writes out English numbers unless it is told not to', async () => {
    const seconds = async (text: string, normalization?: 'on' | 'off') =>
      (await speak('Edmund', text, { normalization })).seconds;
    expect(await seconds('It costs $5.20.')).toBe(await seconds('It costs five dollars and twenty cents.'));
    expect(await seconds('It costs $5.20.', 'off')).not.toBe(await seconds('It costs $5.20.', 'on'));
  });

  it.each([
    ['emoji', '😀👩‍👩‍👧🇩🇪'],
    ['control characters', '\u0000\u0001\u001b\u007f'],
    ['lone surrogates', '\ud83d \udc00'],
    ['punctuation only', '?!... — ;;; (((('],
    ['nothing', ''],
    ['white space', ' \n\t '],
    ['markup only', '<speak><break/></speak>'],
  ])('answers %s with a short silence', async (_, text) => {
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
    ['text full of the odd', 'a\u0000b\ud800c 😀 d\u202ee <x> [y] &amp; & < > % {z} \\n'],
    ['combining marks', 'Z̸̧̢͎a̷͓l̵͖g̶o'],
  ])('makes something of %s', async (_, text) => {
    for (const name of ['Marlow', 'Karim']) {
      const { samples } = await speak(name, text);
      expect(samples.every(Number.isFinite)).toBe(true);
      expect(samples.some((sample) => Math.abs(sample) > 0.05)).toBe(true);
    }
  });

  it.each(['x', '漢', '7', 'ha', '.'])(
    'begins a text of 40,000 characters (%s) without a space at once, and can be left',
    async (part) => {
      const abort = new AbortController();
      const request = { voice: voiceNamed('Kip'), text: part.repeat(40_000 / part.length), settings: defaultSettings };
      const startedAt = performance.now();
      for await (const { pcm } of speech.speak(request, abort.signal)) {
        expect(pcm.samples.length).toBeGreaterThan(0);
        break;
      }
      expect(performance.now() - startedAt).toBeLessThan(3000);
      abort.abort();
    },
  );

  it('is aborted within 200 ms, running or waiting', async () => {
    const aborts = Array.from({ length: 8 }, () => new AbortController());
    const text = 'The lighthouse keeper had a rule about storms: never name them. '.repeat(50);
    const runs = aborts.map(async ({ signal }) => {
      for await (const _ of speech.speak({ voice: voiceNamed('Marlow'), text, settings: defaultSettings }, signal));
    });
    const ended = Promise.allSettled(runs);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const startedAt = performance.now();
    for (const abort of aborts) abort.abort(new Error('left'));
    for (const run of await ended) expect(run).toMatchObject({ status: 'rejected', reason: new Error('left') });
    expect(performance.now() - startedAt).toBeLessThan(200);
    // The workers are free again.
    expect((await speak('Edmund', 'Still here.')).seconds).toBeGreaterThan(0.4);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  it('serves many at once, each its own text', async () => {
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

describe('the registry refuses', () => {
  it('two engines of one id, by name', () => {
    expect(() => speechFace([fakeEngine(), fakeEngine()], [])).toThrow('two engines have the id fake');
  });

  it('a voice that names a missing engine, by name', () => {
    expect(() => speechFace([fakeEngine()], defaultVoices)).toThrow(
      /Marlow names the engine flite, which is not there/,
    );
  });

  it('a voice that names a voice its engine does not have, by name', () => {
    const speakers = [{ engineId: 'fake', engineVoice: 'nobody', languages: ['en'] }];
    expect(() => speechFace([fakeEngine()], [{ ...defaultVoices[0]!, speakers }])).toThrow(
      /Marlow names nobody, which the engine fake does not have/,
    );
  });
});

describe('an upstream', () => {
  it('speaks for its own voices, and an engine of this machine where it fails', async () => {
    await using upstream = await startUpstream(speaks(samplesOf(2400)), refuses(401));
    const made: SpeechTiming[] = [];
    const remote = { url: upstream.url, api: 'openai' as const, voices: readRemoteVoices('Ada=alloy:de,Bo=onyx') };
    const both = await openSpeech({ workers: 1, remote, onTimed: (timing) => made.push(timing) });
    try {
      expect(both.voices.map(({ name }) => name).slice(-2)).toEqual(['Ada', 'Bo']);
      const ada = both.voices.find(({ name }) => name === 'Ada')!;
      for (let at = 0; at < 2; at += 1) {
        const request = { voice: ada, text: 'Guten Tag.', settings: defaultSettings };
        let samples = 0;
        for await (const { pcm } of both.speak(request, new AbortController().signal)) samples += pcm.samples.length;
        expect(samples).toBeGreaterThan(2400);
      }
      expect(upstream.calls.map(({ body }) => body.voice)).toEqual(['alloy', 'alloy']);
      expect(made.map(({ engineId, outcome }) => [engineId, outcome])).toEqual([
        ['remote', 'whole'],
        ['remote', 'failed'],
        ['espeak', 'whole'],
      ]);
    } finally {
      await both.close();
    }
  });
});
