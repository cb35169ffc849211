import { openVoiceChanger } from '../../../engines/changer/voice-changer.ts';
import { conversionService } from '../../features/voice-changer/conversion.service.ts';
import { voiceChangeSourcesService } from '../../features/voice-changer/voice-change-sources.service.ts';
import { mountVoiceChanger } from '../../features/voice-changer/voice-changer.routes.ts';
import { voiceChangerService } from '../../features/voice-changer/voice-changer.service.ts';
import type { HistoryArea } from '../history/history-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechArea } from '../speech/speech-area.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { Metering } from './metering.module.ts';

interface VoiceChangerModuleDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly history: HistoryArea;
  readonly voices: VoicesArea;
  readonly speech: SpeechArea;
  readonly metering: Metering;
}

/** Converts recordings to other voices; the results are history items. */
export function openVoiceChanges({ platform, metering, ...areas }: VoiceChangerModuleDeps) {
  const changer = openVoiceChanger();
  platform.onStop(() => changer.close());
  const { textToSpeech, models } = areas.speech;
  const service = voiceChangerService({
    ...platform,
    ...metering,
    conversion: conversionService({ ...platform, changer }),
    models,
    voices: areas.voices.voices,
    speech: textToSpeech,
    history: areas.history.history,
    zeroRetention: areas.workspaces.zeroRetention,
  });
  const sources = voiceChangeSourcesService({ ...platform, history: areas.history.history });
  return { services: {}, routes: [mountVoiceChanger(service, sources)] } satisfies Module;
}
