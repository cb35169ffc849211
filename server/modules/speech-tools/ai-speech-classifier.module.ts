import { mountAiSpeechClassifier } from '../../features/ai-speech-classifier/ai-speech-classifier.routes.ts';
import { aiSpeechClassifierService } from '../../features/ai-speech-classifier/ai-speech-classifier.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

/** The recognition of audio that this installation generated. */
export function openAiSpeechClassifier({ platform }: { readonly platform: Platform }) {
  return { services: {}, routes: [mountAiSpeechClassifier(aiSpeechClassifierService(platform))] } satisfies Module;
}
