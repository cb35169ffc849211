/**
 * Measures a neural model of Kokoro's size, which it builds: 80 million parameters and 62 GFLOP per second of speech.
 * `node bench/neural-voices.ts [rounds]`: first audio while the model is warm, total time, and the first audio after the start.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VoiceSettings } from '../engines/contract/engine.ts';
import { openSpeech } from '../engines/registry.ts';
import { installFolder } from '../engines/sherpa/install/install.ts';
import { layerWidth, secondsPerCharacter, writeSyntheticModel } from '../engines/sherpa/synthetic/synthetic-model.ts';
import { percentile, report, thousandCharacters } from './measure.ts';

const rounds = Number(process.argv[2] ?? 5);
const layers = 76;
/** Work of Kokoro for a second of speech, from the layers of its decoder and generator. */
const gflopPerSecond = 62;
const framesPerCharacter = Math.round((gflopPerSecond * 1e9 * secondsPerCharacter) / (2 * layers * layerWidth ** 2));
const settings: VoiceSettings = { stability: 0.5, similarityBoost: 0.75, style: 0, useSpeakerBoost: true, speed: 1 };
const neverAborted = new AbortController().signal;
const texts = [
  'Good morning! How can I help you today?',
  'Your order was shipped yesterday and should arrive on Thursday.',
  'The weather in the north stays cold, with some snow above a thousand metres.',
  'I am afraid that I did not understand this. Could you say it again?',
  thousandCharacters,
];

const root = mkdtempSync(join(tmpdir(), 'timbre-neural-'));
try {
  const source = join(root, 'large');
  const models = join(root, 'models');
  writeSyntheticModel(source, { layers, framesPerCharacter });
  const model = await installFolder(
    source,
    {
      id: 'large',
      kind: 'vits',
      title: 'Large',
      licence: 'AGPL-3.0-or-later',
      languages: ['en'],
      quality: 'high',
      speakers: [{ sid: 0, name: 'Ada', gender: 'female', accent: 'american' }],
    },
    { models, signal: neverAborted },
  );
  console.log(
    `${((layers * layerWidth ** 2) / 1e6).toFixed(0)} million parameters, ${(model.bytes / 1e6).toFixed(0)} MB, real-time factor ${model.rtf?.toFixed(2)} on ${availableParallelism()} cores`,
  );

  const openedAt = performance.now();
  const speech = await openSpeech({ models: { folder: models, keepsWarm: true } });
  const nora = speech.voices.find(({ name }) => name === 'Nora')!;
  async function speak(text: string) {
    const startedAt = performance.now();
    let firstMs = 0;
    let audioS = 0;
    let waitedS = 0;
    for await (const { pcm } of speech.speak({ voice: nora, text, languageCode: 'en', settings }, neverAborted)) {
      const atS = (performance.now() - startedAt) / 1000;
      firstMs ||= atS * 1000;
      // How long a listener has waited in total after the first audio.
      waitedS = Math.max(waitedS, atS - firstMs / 1000 - audioS);
      audioS += pcm.samples.length / pcm.sampleRate;
    }
    return { firstMs, totalMs: performance.now() - startedAt, audioS, waitedS };
  }
  await speak('Ready.');
  console.log(
    `first speech after the start, with the loading in advance: ${(performance.now() - openedAt).toFixed(0)} ms`,
  );

  const runs = [];
  for (let i = 0; i < rounds; i++) for (const text of texts) runs.push(await speak(text));
  console.log(
    report(
      'first audio of a warm model',
      runs.map(({ firstMs }) => firstMs),
    ),
  );
  const long = runs.filter(({ audioS }) => audioS > 30);
  console.log(
    `1000 characters: real-time factor ${percentile(
      long.map(({ totalMs, audioS }) => totalMs / 1000 / audioS),
      0.5,
    ).toFixed(2)}, listener waits ${percentile(
      long.map(({ waitedS }) => waitedS),
      0.5,
    ).toFixed(2)} s after the first audio (p50)`,
  );
  await speech.close();
} finally {
  rmSync(root, { recursive: true, force: true });
}
