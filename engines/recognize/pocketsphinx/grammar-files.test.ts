import { expect, it } from 'vitest';
import { openStreamResampler } from '../../../audio/effects/stream-resampler.ts';
import { concatSamples } from '../../../audio/pcm.ts';
import { neverAborted } from '../../contract/test-signal.ts';
import { defaultSettings } from '../../host/test-speech.ts';
import { openSpeech } from '../../registry.ts';
import { recognizerSampleRate } from '../recognizer.ts';
import { dropUnknownSpeech } from './grammar-files.ts';
import { findPocketsphinx, openPocketsphinx } from './pocketsphinx.ts';

const installation = findPocketsphinx();

it.runIf(installation)('AGENT-006 hears expected answers with PocketSphinx, and nothing in other speech', async () => {
  const speech = await openSpeech({ workers: 1 });
  const recognizer = openPocketsphinx(installation!);
  const voice = speech.voices.find(({ name }) => name === 'Marlow')!;
  const hear = async (
    text: string,
    phrases: readonly string[],
    repeats = false,
    seldom: readonly string[] = [],
  ): Promise<string> => {
    const request = { voice, text, languageCode: 'en', settings: defaultSettings };
    const chunks = await Array.fromAsync(speech.speak(request, neverAborted));
    const resampler = openStreamResampler(chunks[0]!.pcm.sampleRate, recognizerSampleRate);
    const samples = resampler.write(concatSamples(chunks.map(({ pcm }) => pcm.samples)));
    const grammar = { phrases, seldom, repeats };
    const { words } = await recognizer.recognizeAnswer!({ samples, tenant: 't', grammar }, neverAborted);
    return words.map((word) => word.text).join(' ');
  };
  const answers = ['yes', 'no', 'yes please', 'no thank you', 'qqqq', 'syntax <of> | grammars;'];
  expect(await hear('yes please', answers)).toBe('yes please');
  expect(await hear('three five two', ['one', 'two', 'three', 'four', 'five'], true)).toBe('three five two');
  const instead = ['help', 'goodbye', 'stop', 'operator', 'repeat that', "i don't know"];
  expect(await hear('no', answers, false, instead)).toBe('no');
  for (const phrase of instead) expect((await hear(phrase, answers, false, instead)).toLowerCase()).toBe(phrase);
  expect(await hear('I would like to book a table', answers)).toBe('');
  await speech.close();
});

it('drops speech that is mostly outside the grammar', () => {
  const word = (text: string, startS: number, endS: number) => ({ text, startS, endS, probability: 1 });
  expect(dropUnknownSpeech([word('x_ah', 0, 0.1), word('b.', 0.1, 0.4)]).map(({ text }) => text)).toEqual(['b']);
  expect(dropUnknownSpeech([word('x_ah', 0, 0.5), word('two', 0.5, 0.7)])).toEqual([]);
});
