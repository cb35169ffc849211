/**
 * Measures turn detection on a pause set: `node bench/agents/turns.ts`. Turns of English and German are spoken by the
 * project's voices with pauses inside, in noise. Every pause is a decision: the turn goes on, or it ends. The words are
 * those of the text, 300 ms late, with and without errors of a recognizer.
 */

import { judgeEndOfTurn, type TurnEagerness, type TurnRules } from '../../audio/analysis/turns/end-of-turn.ts';
import { type FinalProsody, measureFinalProsody } from '../../audio/analysis/turns/final-prosody.ts';
import { ignoredPhrases } from '../../audio/analysis/turns/spoken-words.ts';
import { openTurnDetector, turnFlushMs } from '../../audio/analysis/turns/turn-detector.ts';
import { openVoiceProbability } from '../../audio/analysis/voice-activity.ts';
import { concatSamples } from '../../audio/pcm.ts';
import { percentile } from '../measure.ts';
import { addNoise, closeSpeech, frame, lagMs, random, rate, speak, voiceNames } from './spoken-audio.ts';
import { heldOutTurns, knownTurns, type SpokenTurn } from './turn-texts.ts';

/** Seconds of pauses: as in recordings of people, five of nine are longer than 300 ms. */
const pausesS = [0.5, 0.2, 1, 0.29, 0.38, 0.14, 1.6, 0.25, 0.7];

/** As a recognizer with errors hears it: every tenth word is missing. */
const withErrors = (text: string): string =>
  text
    .split(' ')
    .filter(() => random() > 0.1)
    .join(' ');

interface Boundary {
  readonly isEnd: boolean;
  readonly pauseS: number;
  readonly text: string;
  readonly language: string;
  readonly prosody: FinalProsody | undefined;
}
interface Recording {
  readonly turn: SpokenTurn;
  readonly samples: Float32Array;
  readonly endMs: number;
  readonly boundaries: readonly Boundary[];
}

let pauseAt = 0;
async function record(name: string, turn: SpokenTurn): Promise<Recording> {
  const pieces: Float32Array[] = [new Float32Array(rate)];
  const boundaries: Boundary[] = [];
  for (const [at, part] of turn.parts.entries()) {
    const isEnd = at === turn.parts.length - 1;
    const samples = await speak(name, isEnd ? part : `${part},`, turn.language);
    pieces.push(samples);
    const pauseS = isEnd ? 3.5 : pausesS[pauseAt++ % pausesS.length]!;
    const prosody = measureFinalProsody({ samples: concatSamples(pieces).slice(-1.5 * rate), sampleRate: rate });
    const text = turn.parts.slice(0, at + 1).join(' ');
    boundaries.push({ isEnd, pauseS, text, language: turn.language, prosody });
    pieces.push(new Float32Array(Math.round(pauseS * rate)));
  }
  const samples = addNoise(concatSamples(pieces));
  return { turn, samples, endMs: (samples.length / rate - 3.5) * 1000, boundaries };
}

const rulesOf = (eagerness: TurnEagerness, isSilenceOnly = false): TurnRules => ({
  eagerness,
  hasSpellingPatience: true,
  isSilenceOnly,
});

/** Runs the voice detector and the turn detector over a recording; returns when each turn ended. */
function detect({ turn, samples }: Recording, rules: TurnRules, hear: (text: string) => string): number[] {
  const ignored = ignoredPhrases({ terms: [], languages: [turn.language], mergesDefaults: true });
  const detector = openTurnDetector(turn.language, { rules, ignored, hasPartials: true });
  const voice = openVoiceProbability(rate);
  const ends: number[] = [];
  let part = 0;
  let readyMs: number | undefined;
  let prosody: FinalProsody | undefined;
  for (let at = 0; at + frame <= samples.length; at += frame) {
    voice.write(samples.subarray(at, at + frame), (probability) => {
      if (readyMs !== undefined && detector.nowMs >= readyMs) {
        // All parts that were spoken by now.
        detector.flushed(hear(turn.parts[Math.min(part, turn.parts.length - 1)]!), prosody);
        part += 1;
        readyMs = undefined;
      }
      for (const signal of detector.addFrame(probability)) {
        if (signal.kind === 'turn' || signal.kind === 'not_understood') ends.push(detector.nowMs);
        if (signal.kind !== 'flush') continue;
        readyMs = detector.nowMs + Math.max(0, lagMs - turnFlushMs);
        const until = at + frame - (rate * turnFlushMs) / 1000;
        prosody = measureFinalProsody({
          samples: samples.slice(Math.max(0, until - 1.5 * rate), until),
          sampleRate: rate,
        });
      }
    });
  }
  return ends;
}

const percent = (part: number, all: number): string => `${((100 * part) / all).toFixed(1)} %`;
async function measure(name: string, turns: readonly SpokenTurn[]): Promise<void> {
  const recordings: Recording[] = [];
  for (const turn of turns) for (const voice of voiceNames[turn.language]!) recordings.push(await record(voice, turn));
  console.log(`\n${name}`);
  const inner = recordings.flatMap(({ boundaries }) => boundaries.filter(({ isEnd }) => !isEnd));
  const ends = recordings.flatMap(({ boundaries }) => boundaries.filter(({ isEnd }) => isEnd));
  console.log(
    `${recordings.length} turns, ${inner.length} pauses inside, ${percent(inner.filter(({ pauseS }) => pauseS > 0.3).length, inner.length)} longer than 300 ms`,
  );

  for (const [title, hear] of [
    ['exact words', (text: string) => text],
    ['a tenth of the words missing', withErrors],
  ] as const) {
    /** Delays scaled so that the ends are answered after 300 ms on average. */
    for (const withProsody of [true, false]) {
      const delayOf = (one: Boundary): number =>
        judgeEndOfTurn(
          { ...one, text: hear(one.text), prosody: withProsody ? one.prosody : undefined },
          rulesOf('normal'),
        ).delayMs;
      const endDelays = ends.map(delayOf);
      const scale = 300 / (endDelays.reduce((sum, one) => sum + one, 0) / endDelays.length);
      const cut = inner.filter((one) => delayOf(one) * scale < one.pauseS * 1000).length;
      console.log(
        `${title}, ${withProsody ? 'with' : 'without'} pitch: ${percent(cut, inner.length)} false cut-offs at a mean delay of 300 ms`,
      );
    }
    for (const eagerness of ['eager', 'normal', 'patient'] as const) {
      let cut = 0;
      const delays: number[] = [];
      for (const recording of recordings) {
        const found = detect(recording, rulesOf(eagerness), hear);
        cut += found.filter((atMs) => atMs < recording.endMs).length;
        const end = found.find((atMs) => atMs >= recording.endMs);
        if (end !== undefined) delays.push(end - recording.endMs);
      }
      const mean = delays.reduce((sum, one) => sum + one, 0) / delays.length;
      console.log(
        `${title}, ${eagerness}, as used: ${percent(cut, inner.length)} false cut-offs; ends after ${mean.toFixed(0)} ms on average, p50 ${percentile(delays, 0.5).toFixed(0)} ms, p95 ${percentile(delays, 0.95).toFixed(0)} ms; ${recordings.length - delays.length} not found`,
      );
    }
  }
  console.log(
    `silence of 300 ms alone: ${percent(inner.filter(({ pauseS }) => pauseS > 0.3).length, inner.length)} false cut-offs`,
  );
}
await measure('texts that were in view when the rules were written', knownTurns);
await measure('texts written after the rules', heldOutTurns);

await closeSpeech();
