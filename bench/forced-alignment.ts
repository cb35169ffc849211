/** Measures forced alignment: `node bench/forced-alignment.ts`. Recordings by flite, whose word times are known. */
import { openSpeech } from '../engines/registry.ts';
import { percentile, thousandCharacters } from './measure.ts';

const speech = await openSpeech();
const settings = { stability: 0.5, similarityBoost: 0.75, style: 0, useSpeakerBoost: true, speed: 1 };
const never = new AbortController().signal;
for (const name of ['Marlow', 'Nora', 'Fergus']) {
  const voice = speech.voices.find((one) => one.name === name)!;
  const pieces: Float32Array[] = [];
  const starts: number[] = [];
  let sampleRate = 0;
  const request = { voice, text: thousandCharacters, languageCode: 'en', settings, timings: true };
  for await (const { pcm, alignment } of speech.speak(request, never)) {
    pieces.push(pcm.samples);
    sampleRate = pcm.sampleRate;
    starts.push(...(alignment?.original.startS ?? []));
  }
  const samples = Float32Array.from(pieces.flatMap((piece) => [...piece]));
  const recording = { samples, sampleRate };
  const seconds = samples.length / sampleRate;
  const rates: number[] = [];
  const errors: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const startedAt = performance.now();
    const { words } = await speech.align({ recording, text: thousandCharacters, languageCode: 'en' }, never);
    if (round === 0) continue;
    rates.push(seconds / ((performance.now() - startedAt) / 1000));
    let at = 0;
    for (const word of words) {
      at = thousandCharacters.indexOf(word.text, at);
      errors.push(Math.abs(word.startS - starts[at]!) * 1000);
      at += word.text.length;
    }
  }
  console.log(
    `${name}: ${seconds.toFixed(0)} s of speech, ${percentile(rates, 0.5).toFixed(0)} times real time, word starts off by ${percentile(errors, 0.5).toFixed(0)} ms in the median, ${percentile(errors, 0.9).toFixed(0)} ms at 90 %`,
  );
}
await speech.close();
