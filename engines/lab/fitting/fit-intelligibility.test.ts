import { expect, it } from 'vitest';
import { openVariableResampler } from '../../../audio/effects/variable-resampler.ts';
import { concatSamples } from '../../../audio/pcm.ts';
import { defaultVoices } from '../../voices/default-voices.ts';
import { hasRecognizer, missedWords } from '../../voices/test-recognizer.ts';
import { plainSentences } from '../../voices/test-sentences.ts';
import { applyAdaptation } from '../apply.ts';
import { findBaseStatistics } from './base-statistics.ts';
import { fitVoice } from './fit.ts';
import { synthesizeBase } from './synthesize-base.ts';

const sentences = plainSentences.slice(0, 12);
/** Sentences of which two words more or less are three points; `bench/voice-adaptation.ts` measures all. */
const maxAdded = 0.08;

/** A recording of one of espeak-ng's voices at 16 kHz, whose formants differ from any other voice. */
function record(voice: string): Float32Array {
  const { clauses, sampleRate } = synthesizeBase('espeak', voice, 'en', plainSentences.slice(20, 30));
  return openVariableResampler()(concatSamples(clauses), () => sampleRate / 16_000).slice();
}

/** Without bounds of the warp, 25 points more were missed. CI installs the recognizer. */
it.skipIf(!hasRecognizer)(
  'a voice that is fitted to a much lower one is understood nearly as well as its base',
  { timeout: 400_000 },
  () => {
    const espeakIds = defaultVoices.filter(({ speakers }) => speakers[0]!.engineId === 'espeak').map(({ id }) => id);
    const { recipe } = fitVoice([record('man-deep')], { language: 'en', excludedIds: espeakIds });
    const { engineId, engineVoice } = defaultVoices.find(({ id }) => id === recipe.base)!.speakers[0]!;
    const missed = (rate: number, adapt: (clause: Float32Array, sampleRate: number) => Float32Array) => {
      const { clauses, sampleRate } = synthesizeBase(engineId, engineVoice, 'en', sentences, rate);
      return missedWords(
        clauses.map((clause, at) => ({
          text: sentences[at]!,
          pcm: { samples: adapt(clause, sampleRate), sampleRate },
        })),
      );
    };
    const statistics = findBaseStatistics(engineId, engineVoice, 'en')!;
    const base = missed(1, (clause) => clause);
    const { adaptation } = recipe;
    const adapted = missed(adaptation.rate, (clause, rate) => applyAdaptation(clause, rate, adaptation, statistics));
    expect(adapted).toBeLessThanOrEqual(base + maxAdded);
  },
);
