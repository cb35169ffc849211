import type { Classification as ClassificationWire } from '../../../contract/speech-tools/ai-speech-classifier.ts';
import { classifierVerdicts } from '../../../contract/speech-tools/classifier-verdicts.ts';
import type { Classification } from './ai-speech-classifier.service.ts';

/** Rounded, so that a reply tells little about how to weaken the mark. */
const round = (value: number): number => Math.round(value * 100) / 100;

export const presentClassification = (result: Classification): ClassificationWire => ({
  probability: round(result.probability),
  verdict: result.verdict,
  message: classifierVerdicts[result.verdict],
  duration_secs: round(result.durationS),
  parts: result.parts.map(({ startS, endS, probability }) => ({
    start_secs: round(startS),
    end_secs: round(endS),
    probability: round(probability),
  })),
});
