import { aiSpeechClassifierRoutes } from '../../../contract/speech-tools/ai-speech-classifier.ts';
import { acceptAny, mount } from '../../http/route.ts';
import { presentClassification } from './ai-speech-classifier.present.ts';
import type { AiSpeechClassifierService } from './ai-speech-classifier.service.ts';

export const mountAiSpeechClassifier = (classifier: AiSpeechClassifierService) =>
  mount(aiSpeechClassifierRoutes, {
    'POST /v1/moderation/ai-speech-classification': {
      accept: acceptAny,
      handle: async ({ files, signal }) => presentClassification(await classifier.classify(files.file![0]!, signal)),
    },
  });
