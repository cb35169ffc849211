import type { HistoryArea } from '../history/history-area.ts';
import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechArea } from '../speech/speech-area.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openAiSpeechClassifier } from './ai-speech-classifier.module.ts';
import { openAssets } from './assets.module.ts';
import { openAudioEffects } from './audio-effects.module.ts';
import { openFlows } from './flows.module.ts';
import { openMetering } from './metering.module.ts';
import { openMusicModule } from './music.module.ts';
import { openSoundEffectsModule } from './sound-effects.module.ts';
import { openSpeechToText } from './speech-to-text.module.ts';
import { openVoiceChanges } from './voice-changer.module.ts';
import { openVoiceIsolator } from './voice-isolator.module.ts';

interface SpeechToolsAreaDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly history: HistoryArea;
  readonly speech: SpeechArea;
  readonly voices: VoicesArea;
}

/** Transcription, voice changer, isolator, classifier, sound effects, music and generated media. */
export async function openSpeechToolsArea(areas: SpeechToolsAreaDeps) {
  const metering = openMetering(areas);
  const assets = await openAssets(areas);
  const flows = await openFlows({ ...areas, ...assets.services });
  const voiceChanger = openVoiceChanges({ ...areas, metering: metering.services });
  const voiceIsolator = openVoiceIsolator({ ...areas, metering: metering.services });
  const soundEffects = await openSoundEffectsModule({ ...areas, metering: metering.services });
  const speechToText = openSpeechToText({ ...areas, ...metering.services });
  const aiSpeechClassifier = openAiSpeechClassifier(areas);
  const music = openMusicModule({ ...areas, metering: metering.services });
  return openArea({
    metering,
    assets,
    flows,
    soundEffects,
    speechToText,
    voiceIsolator,
    voiceChanger,
    aiSpeechClassifier,
    audioEffects: openAudioEffects(),
    music,
  });
}
export type SpeechToolsArea = Awaited<ReturnType<typeof openSpeechToolsArea>>['services'];
