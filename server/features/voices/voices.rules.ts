import { findDialect } from '../../../contract/catalogue/languages/dialects.ts';
import { accentName } from '../../../contract/catalogue/voices/voice-traits.ts';
import type { ResourceRole } from '../../../contract/permissions/roles.ts';
import type { VoiceReply, VoiceSettingsWire, VoiceSharingReply } from '../../../contract/voices/voices.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import type { CaptchaAttemptRow } from './captcha/voice-captcha.store.ts';
import type { VoiceSampleRow } from './samples/voice-samples.tables.ts';
import type { ListedRow } from './voices.tables.ts';

/** A voice with the data of one workspace. */
export interface ListedVoice<Row = ListedRow> extends VoiceDetails {
  readonly voice: Voice;
  /** Undefined for a default voice. */
  readonly row: Row | undefined;
  /** The caller's role on it; undefined for a default voice. */
  readonly role: ResourceRole | undefined;
  /** Whether the caller created or added it. */
  readonly isCreator: boolean;
  readonly settings: VoiceSettingsWire;
  readonly favoritedAt: Date | null;
  /** It must be verified before use. */
  readonly requiresVerification: boolean;
  /** Models that give its best quality. */
  readonly highQualityModelIds: readonly string[];
}

/** Filters and order for the voices of a workspace. */
export interface VoiceQuery {
  readonly search?: string | undefined;
  /** The words that each term of the search means: the term, or those that it misspells. */
  readonly terms?: readonly (readonly string[])[] | undefined;
  readonly sort?: 'created_at_unix' | 'name' | undefined;
  readonly direction: 'asc' | 'desc';
  readonly type?: string | undefined;
  readonly category?: string | undefined;
  readonly trainingState?: string | undefined;
  readonly collectionId?: string | undefined;
  readonly gender?: string | undefined;
  readonly age?: string | undefined;
  readonly accent?: string | undefined;
  readonly languages?: readonly string[] | undefined;
  readonly useCases?: readonly string[] | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly minNoticeDays?: number | undefined;
  readonly includeCustomRates?: boolean | undefined;
  readonly includeLiveModerated?: boolean | undefined;
  readonly highQuality?: boolean | undefined;
}

/** VOICE-052, C-17: whether a voice must be verified before use. */
export const needsVerification = (
  voice: { readonly verifiedAt: Date | null; readonly requiresVerification: boolean },
  isInProbation: boolean,
): boolean => voice.verifiedAt === null && (voice.requiresVerification || isInProbation);

/** VOICE-053: a default voice with at least one model that gives its best quality. */
export const isHighQualityPremade = ({
  voice,
  highQualityModelIds,
}: Pick<ListedVoice, 'highQualityModelIds'> & { readonly voice: Pick<Voice, 'category'> }): boolean =>
  voice.category === 'premade' && highQualityModelIds.length > 0;

type SettingsPatch = { readonly [K in keyof VoiceSettingsWire]?: VoiceSettingsWire[K] | null };

/** Applies `patch` to settings; absent and null fields stay unchanged. */
export const mergeSettings = (base: VoiceSettingsWire, patch: SettingsPatch | null | undefined): VoiceSettingsWire => ({
  stability: patch?.stability ?? base.stability,
  similarity_boost: patch?.similarity_boost ?? base.similarity_boost,
  style: patch?.style ?? base.style,
  use_speaker_boost: patch?.use_speaker_boost ?? base.use_speaker_boost,
  speed: patch?.speed ?? base.speed,
});

/** Distinct accents of the voices, optionally of one language. */
export function listAccents(voices: readonly Voice[], language: string | undefined) {
  const accents = new Map<string, { accent: string; language: string; code: string; name: string }>();
  for (const { labels } of voices) {
    const { accent, language: code = 'en' } = labels;
    if (!accent || (language && code !== language)) continue;
    const dialect = findDialect(code, accent);
    const name = dialect?.name ?? accentName(accent);
    accents.set(`${code} ${accent}`, { accent, language: code, code: dialect?.code ?? accent, name });
  }
  return [...accents.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Details that other features add to a voice. */
export interface VoiceDetails {
  readonly sharing?: { readonly allowsMixing: boolean; readonly reply: VoiceSharingReply } | undefined;
  readonly samples?: readonly VoiceSampleRow[] | undefined;
  readonly collectionIds?: readonly string[] | undefined;
  readonly training?:
    | {
        readonly state: NonNullable<VoiceReply['fine_tuning']>['state'][string];
        readonly isTrained: boolean;
        readonly reply: NonNullable<VoiceReply['fine_tuning']>;
      }
    | undefined;
  /** Newest first. */
  readonly captchaAttempts?: readonly CaptchaAttemptRow[] | undefined;
}

/** Moves `language` to the front if the base voice speaks it. */
export const withLanguageFirst = (language: string, baseLanguages: readonly string[]): string[] =>
  baseLanguages.includes(language)
    ? [language, ...baseLanguages.filter((other) => other !== language)]
    : [...baseLanguages];
