import type { ModelEntry } from '../../../contract/catalogue/models.ts';
import { pauseBefore } from '../../../contract/speech/dialogue-lines.ts';
import { voiceSettingsPatch } from '../../../contract/voices/voices.ts';
import type { LexiconRule } from '../../../engines/contract/pronunciation.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { HistoryItem } from '../history/history.store.ts';
import type { ModelsService } from '../models/models.service.ts';
import type { PronunciationDictionariesService } from '../pronunciation-dictionaries/pronunciation-dictionaries.service.ts';
import type { Line } from '../speech/generation/generation.rules.ts';
import type { SpeechService } from '../speech/speech.service.ts';
import { splitSpeed } from '../voices/voice-settings.service.ts';
import type { VoicesService } from '../voices/voices.service.ts';
import type { ItemVersion } from './version-rows.service.ts';

interface VersionVoicingDeps {
  readonly models: Pick<ModelsService, 'get'>;
  readonly voices: Pick<VoicesService, 'get' | 'settings'>;
  readonly dictionaries: Pick<PronunciationDictionariesService, 'resolveLexicon'>;
  readonly textToSpeech: Pick<SpeechService, 'readLanguage' | 'checkText'>;
}

/** How a version is spoken, as its item was. */
export interface VersionVoicing {
  readonly text: string;
  readonly model: ModelEntry;
  readonly languageCode: string | undefined;
  readonly lexicon: readonly LexiconRule[];
  /** Time-stretch factor on top of the speed of the voices. */
  readonly tempo: number;
  /** The line of each voice; one if the version is no dialogue. */
  readonly lines: readonly Line[];
}

/** Finds the voices, settings and dictionaries with which versions are spoken again. */
export function versionVoicingService({ models, voices, dictionaries, textToSpeech }: VersionVoicingDeps) {
  /** Throws what speech throws, such as `voice_not_found`, and `version_not_possible`. */
  async function read(actor: Actor, { asItem: item }: ItemVersion): Promise<VersionVoicing> {
    requirePermission(actor, 'speech.generate');
    const { text, voiceId, modelId } = item;
    if (item.source !== 'TTS' || voiceId === null || modelId === null || !text?.trim())
      throw new AppError('version_not_possible', {
        message: 'Only speech that was generated from a text can be spoken again.',
        param: 'history_item_id',
      });
    const model = models.get(modelId);
    const { tempo, patchFor } = readSettings(item);
    const written = item.dialogue ?? [{ text, voiceId }];
    const [lexicon, lines] = await Promise.all([
      dictionaries.resolveLexicon(actor, item.dictionaries ?? undefined),
      Promise.all(
        written.map(async (line, at) => {
          const voice = await voices.get(actor, line.voiceId);
          const settings = await voices.settings(actor, voice.id, patchFor(line.voiceId));
          return { voice, settings, text: line.text, pauseMs: pauseBefore(written, at) };
        }),
      ),
    ]);
    return { text, model, languageCode: textToSpeech.readLanguage(item.languageCode, model), lexicon, tempo, lines };
  }

  return { read };
}
export type VersionVoicingService = ReturnType<typeof versionVoicingService>;

/** The settings of the request. A dialogue stores those of its first voice; the others share its stability and speed. */
function readSettings(item: HistoryItem) {
  const stored = item.settings ?? {};
  const { speed, tempo } = splitSpeed(typeof stored.speed === 'number' ? stored.speed : 1);
  const { success, data } = voiceSettingsPatch.safeParse({ ...stored, speed });
  const patch = success ? data : { speed };
  const shared = { ...('stability' in patch && { stability: patch.stability }), speed };
  return { tempo, patchFor: (voiceId: string) => (voiceId === item.voiceId ? patch : shared) };
}
