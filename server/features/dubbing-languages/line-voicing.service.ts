import { hash } from 'node:crypto';
import { accentOf, findDialect } from '../../../contract/catalogue/languages/dialects.ts';
import type { ModelEntry } from '../../../contract/catalogue/models.ts';
import { baseOfTag } from '../../../contract/dubbing/target-languages.ts';
import { type VoiceSettingsWire, voiceSpeed } from '../../../contract/voices/voices.ts';
import type { Speech } from '../../../engines/registry.ts';
import { engineVersion } from '../../../engines/version.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { DubbingSpeaker } from '../dubbing-projects/transcripts/dubbing-transcripts.store.ts';
import type { ModelsService } from '../models/models.service.ts';
import type { UsableVoice } from '../voices/voice-use.service.ts';
import type { VoicesService } from '../voices/voices.service.ts';
import type { DubbingLanguage } from './dubbing-languages.store.ts';

interface LineVoicingDeps {
  readonly speech: Pick<Speech, 'voices'>;
  readonly models: Pick<ModelsService, 'get' | 'listLanguages'>;
  readonly voices: Pick<VoicesService, 'get' | 'settings'>;
}

/** The voice of a speaker. */
interface SpeakerVoicing {
  readonly voice: UsableVoice;
  readonly settings: VoiceSettingsWire;
}

/** A speaker whose own voice may not be used, in the form of the public API. */
export interface DubbingWarning {
  readonly type: string;
  readonly speaker_ids: readonly string[];
  readonly message: string;
}

/** How a language is spoken. */
export interface LanguageVoicing {
  readonly model: ModelEntry;
  /** Code of the catalogue. */
  readonly languageCode: string;
  /** The voice and settings of a line that is spoken at `speed`. */
  voiceOf(speakerId: string, speed: number): SpeakerVoicing;
  /** Hash of what is spoken and by whom; with the speed it is the fingerprint of a take. */
  fingerprint(speakerId: string, text: string): string;
  /** Replaces the voice of a speaker if it was withdrawn meanwhile. Throws as `replace` does. */
  recheck(speakerId: string): Promise<void>;
  /** Gives a speaker another voice, since theirs cannot be used any more. Throws `voice_language_not_supported`. */
  replace(speakerId: string, reason: string): void;
  /** What was replaced so far. */
  warnings(): DubbingWarning[];
}

/** The model with the 29 languages; dubbing has no engines of its own. */
const modelId = 'eleven_multilingual_v2';
/** Changes when the same input would be spoken in another way, apart from the engines' own version. */
const fingerprintVersion = 1;
const isTrackVoice = (voiceId: string): boolean => voiceId === 'track-clone' || voiceId === 'clip-clone';

const isVoiceError = (error: unknown): error is AppError =>
  error instanceof AppError && error.code.startsWith('voice_') && error.code !== 'voice_language_not_supported';

/** Chooses the voices of the speakers in a language. */
export function lineVoicingService({ speech, models, voices }: LineVoicingDeps) {
  const unsupported = (language: string): AppError => {
    return new AppError('voice_language_not_supported', {
      message: `No installed voice speaks ${nameOfLanguage(language)}. The operator of this server can install one.`,
      param: 'target_language',
    });
  };

  const service = {
    /** Whether an installed engine speaks the language. */
    hasVoice: (language: string): boolean =>
      models.listLanguages(models.get(modelId)).some(({ languageCode }) => languageCode === baseOfTag(language)),

    /** The voice that a speaker has in a language, before it is looked up. */
    voiceIdOf(speaker: DubbingSpeaker, language: Pick<DubbingLanguage, 'language'>): string {
      return (
        speaker.voicesByLanguage[language.language] ??
        speaker.voicesByLanguage[baseOfTag(language.language)] ??
        speaker.voice
      ).voiceId;
    },

    /** Reads the voices of all speakers. Throws `voice_language_not_supported`. */
    async read(actor: Actor, language: DubbingLanguage, speakers: readonly DubbingSpeaker[]): Promise<LanguageVoicing> {
      const model = models.get(modelId);
      const languageCode = baseOfTag(language.language);
      if (!service.hasVoice(language.language)) throw unsupported(language.language);
      const chosen = new Map<string, SpeakerVoicing>();
      const prefixes = new Map<string, string>();
      const replaced = new Map<string, string>();
      const foreign: string[] = [];

      const use = (speakerId: string, voicing: SpeakerVoicing): void => {
        const { voice, settings } = voicing;
        const facts = [
          fingerprintVersion,
          engineVersion,
          voice.id,
          voice.version ?? null,
          settings,
          modelId,
          languageCode,
        ];
        chosen.set(speakerId, voicing);
        prefixes.set(speakerId, hash('sha256', JSON.stringify(facts), 'base64url'));
      };

      const settingsOf = (speaker: DubbingSpeaker, voiceId: string): Promise<VoiceSettingsWire> => {
        const own =
          speaker.voicesByLanguage[language.language] ?? speaker.voicesByLanguage[languageCode] ?? speaker.voice;
        const similarity = language.cloningStrength === null ? undefined : language.cloningStrength / 10;
        return voices.settings(actor, voiceId, {
          stability: own.stability,
          similarity_boost: own.similarity ?? similarity,
          style: own.style,
        });
      };

      const replacement = async (speaker: DubbingSpeaker): Promise<SpeakerVoicing> => {
        const wanted = speech.voices.find(({ id }) => id === service.voiceIdOf(speaker, language));
        const alike = { languageCode, accent: language.accent, gender: wanted?.labels.gender };
        const candidates = replacements(speech.voices, alike);
        const voice = candidates[speaker.position % Math.max(1, candidates.length)];
        if (!voice) throw unsupported(language.language);
        return { voice, settings: await settingsOf(speaker, voice.id) };
      };

      // Read before they are needed, since a voice may be withdrawn while the lines are spoken.
      const spare = new Map<string, SpeakerVoicing>();
      for (const speaker of speakers) {
        const other = await replacement(speaker);
        spare.set(speaker.id, other);
        const wanted = service.voiceIdOf(speaker, language);
        const voiceId = isTrackVoice(wanted) ? speaker.cloneVoiceId : wanted;
        try {
          if (voiceId === null)
            throw new AppError('voice_not_found', { message: 'Nobody confirmed that this voice may be cloned.' });
          const voice = await voices.get(actor, voiceId);
          const isSpeaking = speaks(voice, languageCode);
          if (!isSpeaking) foreign.push(`${speaker.name} (${voice.name})`);
          use(speaker.id, isSpeaking ? { voice, settings: await settingsOf(speaker, voiceId) } : other);
        } catch (error) {
          if (!isVoiceError(error)) throw error;
          use(speaker.id, other);
          replaced.set(speaker.id, error.message);
        }
      }
      const names = new Map(speakers.map(({ id, name }) => [id, name]));

      const replace = (speakerId: string, reason: string): void => {
        const other = spare.get(speakerId);
        if (!other || chosen.get(speakerId)?.voice.id === other.voice.id) throw unsupported(language.language);
        use(speakerId, other);
        replaced.set(speakerId, reason);
      };

      return {
        model,
        languageCode,
        replace,
        async recheck(speakerId) {
          const before = chosen.get(speakerId)!.voice.id;
          try {
            await voices.get(actor, before);
          } catch (error) {
            if (!isVoiceError(error)) throw error;
            // Another line of the speaker may have replaced it.
            if (chosen.get(speakerId)!.voice.id === before) replace(speakerId, error.message);
          }
        },
        voiceOf(speakerId, speed) {
          const { voice, settings } = chosen.get(speakerId)!;
          return { voice, settings: { ...settings, speed: Math.min(voiceSpeed.max, settings.speed * speed) } };
        },
        fingerprint: (speakerId, text) =>
          hash('sha256', `${prefixes.get(speakerId)}\n${text.trim()}`, 'base64url').slice(0, 32),
        warnings() {
          const others = foreign.length === 0 ? [] : [foreignWarning(foreign, language.language)];
          if (replaced.size === 0) return others;
          const who = [...replaced.keys()].map((id) => names.get(id) ?? id).join(', ');
          const reasons = [...new Set(replaced.values())].join(' ');
          return [
            {
              type: 'voices_not_permitted',
              speaker_ids: [...replaced.keys()],
              message: `A replacement voice speaks for ${who}. ${reasons}`,
            },
            ...others,
          ];
        },
      };
    },
  };
  return service;
}
export type LineVoicingService = ReturnType<typeof lineVoicingService>;

/** Whether a voice has a model or a speaker for a language; a clone has the languages of its model. */
const speaks = ({ languages, speakers, clone }: Voice, languageCode: string): boolean =>
  languages.includes(languageCode) ||
  clone !== undefined ||
  speakers.some((speaker) => speaker.languages.includes(languageCode));

const foreignWarning = (speakers: readonly string[], language: string): DubbingWarning => ({
  type: 'voices_of_other_languages',
  speaker_ids: [],
  message: `Another voice speaks for ${speakers.join(', ')}, since theirs does not speak ${nameOfLanguage(language)}.`,
});

const nameOfLanguage = (tag: string): string => new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;

/** The voices that come with the server and speak a language, of the same gender and with the accent where there are any. */
function replacements(
  all: readonly Voice[],
  wanted: { readonly languageCode: string; readonly accent: string | null; readonly gender: string | undefined },
): readonly Voice[] {
  const dialect = wanted.accent === null ? undefined : findDialect(wanted.languageCode, wanted.accent);
  const name = dialect ? accentOf(dialect) : wanted.accent?.toLowerCase();
  const some = (voices: readonly Voice[], isWanted: (voice: Voice) => boolean): readonly Voice[] => {
    const found = voices.filter(isWanted);
    return found.length > 0 ? found : voices;
  };
  const speaking = all.filter((voice) => !voice.isLegacy && speaks(voice, wanted.languageCode));
  const alike = some(speaking, ({ labels }) => wanted.gender !== undefined && labels.gender === wanted.gender);
  return some(alike, ({ labels }) => name !== undefined && labels.accent?.toLowerCase() === name);
}
