/**
 * Measures the voice changer on sentences of three default voices: `node bench/speech-tools/voice-changer.ts`. How far the
 * melody is from that of the recording, moved by one factor; how many words a recognizer misses before and after (needs
 * Debian's packages pocketsphinx and pocketsphinx-en-us); and the speed.
 */
import { concatSamples, type Pcm } from '../../audio/pcm.ts';
import { findTargetVoice } from '../../engines/changer/target-voice.ts';
import { openVoiceChanger } from '../../engines/changer/voice-changer.ts';
import { neverAborted } from '../../engines/contract/test-signal.ts';
import { trackF0 } from '../../engines/lab/vocoder/f0.ts';
import { openSpeech } from '../../engines/registry.ts';
import { hasRecognizer, missedWords } from '../../engines/voices/test-recognizer.ts';
import { plainSentences } from '../../engines/voices/test-sentences.ts';
import { percentile } from '../measure.ts';
import { speakText } from '../speak-text.ts';

const sentences = plainSentences.slice(0, 16);
const speech = await openSpeech();
const english = speech.voices.filter(({ labels }) => labels.language === 'en' && labels.accent === 'american');
const changer = openVoiceChanger({ size: 1 });
const targets = english.flatMap((voice) => {
  const target = findTargetVoice(voice);
  return target ? [{ voice, target }] : [];
});

console.log('| from | to | F0 p50, p90, semitones | missed before | missed after | speed |');
console.log('|---|---|---|---|---|---|');
const all: number[] = [];
const added: number[] = [];
for (const source of english.slice(0, 3)) {
  const clips: { text: string; pcm: Pcm }[] = [];
  for (const text of sentences) clips.push({ text, pcm: await speakText(speech, source, text, 'en') });
  const before = hasRecognizer ? missedWords(clips) : Number.NaN;
  for (const { voice, target } of targets.filter(({ voice }) => voice !== source).slice(0, 4)) {
    const startedAt = performance.now();
    const changed: typeof clips = [];
    for (const { text, pcm } of clips) changed.push({ text, pcm: await change(pcm, target) });
    const seconds = clips.reduce((sum, { pcm }) => sum + pcm.samples.length / pcm.sampleRate, 0);
    const speed = seconds / ((performance.now() - startedAt) / 1000);
    const after = hasRecognizer ? missedWords(changed) : Number.NaN;
    const errors = clips.flatMap(({ pcm }, at) => melodyErrors(pcm, changed[at]!.pcm));
    all.push(...errors);
    added.push(after - before);
    const [p50, p90] = [percentile(errors, 0.5), percentile(errors, 0.9)];
    console.log(
      `| ${source.name} | ${voice.name} | ${p50.toFixed(2)}, ${p90.toFixed(2)} | ${percent(before)} | ${percent(after)} | ${speed.toFixed(1)}x |`,
    );
  }
}
console.log(
  `\nF0 p50 ${percentile(all, 0.5).toFixed(2)}, p90 ${percentile(all, 0.9).toFixed(2)} semitones; words missed in addition: median ${percent(percentile(added, 0.5))}, worst ${percent(Math.max(...added))}`,
);
await changer.close();
await speech.close();

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

async function change({ samples, sampleRate }: Pcm, target: (typeof targets)[number]['target']): Promise<Pcm> {
  async function* once() {
    yield { samples, sampleRate };
  }
  const parts = await Array.fromAsync(changer.change(once(), { target, similarity: 0.75 }, neverAborted));
  return { samples: concatSamples(parts.map((part) => part.samples)), sampleRate: parts[0]!.sampleRate };
}

/** Distances of the melodies in semitones, where both have a voice, after the median distance is taken away. */
function melodyErrors(before: Pcm, after: Pcm): number[] {
  const [from, to] = [before, after].map(({ samples, sampleRate }) => trackF0(samples, sampleRate, { highestHz: 500 }));
  const steps = Array.from(from!, (hz, at) =>
    hz > 0 && to![at]! > 0 ? 12 * Math.log2(to![at]! / hz) : Number.NaN,
  ).filter((step) => !Number.isNaN(step));
  const shift = percentile(steps, 0.5);
  return steps.map((step) => Math.abs(step - shift));
}
