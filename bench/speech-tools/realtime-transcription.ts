import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openNeuralRecognizers } from '../../engines/recognize/neural/neural-recognizers.ts';
import { recognizerSampleRate } from '../../engines/recognize/recognizer.ts';
import { openLiveTranscriber } from '../../engines/recognize/streaming/live-transcriber.ts';
import {
  installStreamingModel,
  speakTones,
  toneWords,
} from '../../engines/recognize/streaming/test-streaming-model.ts';

/**
 * Measures the time from the end of a word to its partial transcript, with chunks of 50 ms in real time, in 1, 4 and 16
 * sessions at once: `node bench/speech-tools/realtime-transcription.ts`. The model is the one of the tests, which needs as
 * many frames at once as published models but computes little, so this is the time of everything around a model.
 */
const [chunkS, toneS, gapS, rounds] = [0.05, 0.3, 0.2, 3];
const folder = mkdtempSync(join(tmpdir(), 'bench-streaming-'));
await installStreamingModel(folder);
const neural = openNeuralRecognizers({ folder });
const [recognizer] = neural.list();

/** Delays of the partial transcripts of all words, in ms. */
async function follow(offsetMs: number): Promise<number[]> {
  const vad = { threshold: 0.4, minSpeechMs: 100, minSilenceMs: 100, silenceS: 1 };
  const options = { keyterms: [], omitsFillers: false, maxSegmentS: 90, tenant: 'bench', vad };
  const transcriber = await openLiveTranscriber(recognizer!, options);
  const words = Array.from({ length: rounds }, () => toneWords).flat();
  const samples = speakTones(words, { toneS, gapS });
  const delays: number[] = [];
  const startedAt = performance.now() + offsetMs;
  for (let at = 0; at < samples.length; at += chunkS * recognizerSampleRate) {
    const dueAt = startedAt + (at / recognizerSampleRate + chunkS) * 1000;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueAt - performance.now())));
    for await (const event of transcriber.write(samples.slice(at, at + chunkS * recognizerSampleRate))) {
      const heard = event.text === '' ? 0 : event.text.split(' ').length;
      while (event.kind === 'partial' && delays.length < heard)
        delays.push(performance.now() - startedAt - (delays.length + 1) * (toneS + gapS) * 1000);
    }
  }
  transcriber.close();
  return delays;
}

const quantile = (sorted: readonly number[], part: number): number => sorted[Math.floor(part * (sorted.length - 1))]!;
for (const sessions of [1, 4, 16]) {
  await follow(0);
  const before = process.cpuUsage();
  const startedAt = performance.now();
  const all = await Promise.all(Array.from({ length: sessions }, (_, at) => follow(at * 37)));
  const delays = all.flat().sort((a, b) => a - b);
  const { user, system } = process.cpuUsage(before);
  const share = (user + system) / 1000 / (performance.now() - startedAt);
  console.log(
    `${sessions} sessions: p50 ${quantile(delays, 0.5).toFixed(0)} ms, p95 ${quantile(delays, 0.95).toFixed(0)} ms, processor without the model ${(100 * share).toFixed(1)} %`,
  );
}
await neural.close();
rmSync(folder, { recursive: true });
