import { mountPlayerSettings, playerPage } from '../../features/audio-native/player-settings.routes.ts';
import { playerSettingsService } from '../../features/audio-native/player-settings.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechArea } from '../speech/speech-area.ts';
import type { VoicesArea } from '../voices/voices-area.ts';

interface PlayerSettingsDeps {
  readonly platform: Platform;
  readonly voices: VoicesArea;
  readonly speech: SpeechArea;
}

/** The player of workspaces, and its page, which other sites show. */
export function openPlayerSettings({ platform, voices: { voices }, speech: { models } }: PlayerSettingsDeps) {
  const playerSettings = playerSettingsService({ ...platform, requireVoice: voices.get, requireModel: models.get });
  return {
    services: { playerSettings },
    routes: [mountPlayerSettings(playerSettings)],
    framedPages: [playerPage(playerSettings)],
  } satisfies Module;
}
