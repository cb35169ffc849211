/** Measures forced alignment on speech of flite, whose word times are known: `node bench/forced-alignment.ts`. */
import { openSpeech } from '../engines/registry.ts';
import { percentile, thousandCharacters } from './measure.ts';

const speech = await openSpeech();
const settings = { stability: 0.5, similarityBoost: 0.75, style: 0, useSpeakerBoost: true, speed: 1 };
const neverAborted = new AbortController().signal;
for (const name of ['Marlow', 'Nora', 'Fergus']) {
  const voice = speech.voices.find((one) => one.name === name)!;
  const pieces: Float32Array[] = [];
  const starts: number[] = [];
  let sampleRate = 0;
  const request = { voice, text: thousandCharacters, languageCode: 'en', settings, timings: true };
  for await (const { pcm, alignment } of speech.speak(request, neverAborted)) {
    pieces.push(pcm.samples);
    sampleRate = pcm.sampleRate;
    starts.push(...(alignment?.original.startS ?? []));
  }
  const samples = Float32Array.from(pieces.flatMap((piece) => [...piece]));
  const recording = { samples, sampleRate };
  const seconds = samples.length / sampleRate;
  const speedFactors: number[] = [];
  const errors: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const startedAt = performance.now();
    const { words } = await speech.align({ recording, text: thousandCharacters, languageCode: 'en' }, neverAborted);
    if (round === 0) continue;
    speedFactors.push(seconds / ((performance.now() - startedAt) / 1000));
    let at = 0;
    for (const word of words) {
      at = thousandCharacters.indexOf(word.text, at);
      errors.push(Math.abs(word.startS - starts[at]!) * 1000);
      at += word.text.length;
    }
  }
  console.log(
    `${name}: ${seconds.toFixed(0)} s of speech, ${percentile(speedFactors, 0.5).toFixed(0)} times real time, error of word starts: p50 ${percentile(errors, 0.5).toFixed(0)} ms, p90 ${percentile(errors, 0.9).toFixed(0)} ms`,
  );
}
await speech.close();
