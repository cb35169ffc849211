import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import { audioFormats, type OutputFormat } from '../../../contract/catalogue/output-formats.ts';
import { designLimits } from '../../../contract/catalogue/voices/voice-limits.ts';
import { isAllowedOn } from '../../../contract/permissions/evaluate.ts';
import type { DesignBody, KeepDesignBody, RemixBody } from '../../../contract/voices/voice-design.ts';
import { defaultRecipe, designVoices, type Original, remixVoices } from '../../../engines/design/design-voices.ts';
import { enhanceDescription } from '../../../engines/design/enhance-description.ts';
import { findMissingAccent } from '../../../engines/design/missing-accent.ts';
import { chooseSampleText } from '../../../engines/design/sample-text.ts';
import type { DesignedVoice } from '../../../engines/lab/lab.ts';
import type { Speech } from '../../../engines/registry.ts';
import { detectLanguage } from '../../../engines/text/detect-language.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, isUniqueViolation, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { ZeroRetentionService } from '../retention/zero-retention.service.ts';
import type { SpeechService } from '../speech/speech.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { VoiceModerationService } from '../voices/moderation/voice-moderation.service.ts';
import type { VoicePreviewsService } from '../voices/voice-previews.service.ts';
import type { VoicesService } from '../voices/voices.service.ts';
import type { VoiceRow } from '../voices/voices.tables.ts';
import type { DesignChargesService } from './design-charges.service.ts';
import type { DesignPreviewsService } from './design-previews.service.ts';
import type { DesignSourcesService, SourceSpeaker } from './design-sources.service.ts';
import { type SealedDesignsService, sealedPrefix } from './sealed-designs.service.ts';
import {
  designLifetimeMs,
  designRefusal,
  loudnessLufs,
  planHasDesign,
  sealedDesignLifetimeMs,
} from './voice-design.rules.ts';
import { type DesignedVoiceRow, type NewDesignedVoice, voiceDesignStore } from './voice-design.store.ts';

interface VoiceDesignDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly speech: Pick<Speech, 'findVoice' | 'languages'>;
  readonly subscription: Pick<SubscriptionService, 'get'>;
  readonly user: Pick<UserService, 'find'>;
  readonly textToSpeech: Pick<SpeechService, 'readFormat'>;
  readonly voices: Pick<VoicesService, 'get' | 'view' | 'create' | 'toEngineVoice'>;
  readonly voicePreviews: Pick<VoicePreviewsService, 'store'>;
  readonly moderation: VoiceModerationService;
  readonly zeroRetention: Pick<ZeroRetentionService, 'mayStore'>;
  readonly sealedDesigns: SealedDesignsService;
  readonly previews: DesignPreviewsService;
  readonly charges: DesignChargesService;
  readonly designSources: DesignSourcesService;
}

/** A designed voice with its preview audio. */
export interface Preview {
  readonly row: NewDesignedVoice;
  readonly audio: Uint8Array;
}

export interface Previews {
  readonly previews: readonly Preview[];
  readonly text: string;
  /** The described accent that no voice has. */
  readonly missingAccent: string | undefined;
}

/** Blob key prefix of the previews. */
const keyPrefix = 'designs/';
const timeoutMs = 5 * 60_000;
const remixModel = 'eleven_multilingual_ttv_v2';

/** Designs voices from descriptions; a preview can be saved as a voice. */
export function voiceDesignService(deps: VoiceDesignDeps) {
  const { db, blobs, clock, speech, subscription, user, textToSpeech, voices, voicePreviews, moderation } = deps;

  /** Throws if the caller may not design voices (VOICE-039, VOICE-040). */
  async function checkAllowed(actor: Actor): Promise<void> {
    const [{ tier }, person] = await Promise.all([subscription.get(actor), user.find(actor.userId)]);
    const refusal = designRefusal(actor.via, person?.termsAgreedTo ?? {}, planHasDesign(tier));
    if (refusal === 'terms_not_agreed')
      throw new AppError(refusal, {
        message:
          'Accept the voice design agreement first: POST /v1/user/save-user-agreement with agreement voice_design.',
      });
    if (refusal) throw new AppError(refusal);
  }

  /** The requested format, or the best default format that the plan allows. */
  async function chooseFormat(actor: Actor, name: string | null | undefined): Promise<OutputFormat> {
    if (name != null) return textToSpeech.readFormat(actor, name, false);
    try {
      return await textToSpeech.readFormat(actor, 'mp3_44100_192', false);
    } catch (error) {
      if (error instanceof AppError && error.code === 'output_format_not_allowed') return 'mp3_44100_128';
      throw error;
    }
  }

  /** The preview text and its language. */
  function choosePreviewText(body: DesignBody | RemixBody): { text: string; language: string | undefined } {
    const customText = body.auto_generate_text ? undefined : body.text?.trim();
    if (!customText) return { text: chooseSampleText(body.voice_description), language: undefined };
    return { text: customText, language: detectLanguage(customText, [...speech.languages]) };
  }

  /** Generates the previews of all `designed` voices in parallel, charges them and stores them until they expire. */
  async function createPreviews(
    actor: Actor,
    designed: readonly DesignedVoice[],
    options: {
      readonly body: DesignBody | RemixBody;
      readonly text: string;
      readonly language: string;
      readonly format: OutputFormat;
      readonly seed: number;
      readonly modelId: string;
      readonly remixOf: string | null;
      /** Undefined if the design does not start from a recording. */
      readonly speaker: SourceSpeaker | undefined;
    },
    signal: AbortSignal,
  ): Promise<Previews> {
    const { body, text, language, format, seed, modelId, remixOf, speaker } = options;
    const isSealed = !(await deps.zeroRetention.mayStore(actor, true));
    const failure = new AbortController();
    const previewSignal = AbortSignal.any([signal, failure.signal, AbortSignal.timeout(timeoutMs)]);
    const writtenKeys: string[] = [];
    const speakPreview = async ({ recipe, labels }: DesignedVoice): Promise<Preview> => {
      const id = newId();
      const lufs = loudnessLufs(body.loudness);
      const { audio, durationS } = await deps.previews.speak(
        { id, recipe, text, language, lufs, seed, format },
        previewSignal,
      );
      const blobKey = isSealed
        ? deps.sealedDesigns.keyOf(actor.workspaceId, id)
        : `${keyPrefix}${actor.workspaceId}/${id}`;
      writtenKeys.push(blobKey);
      const { loudness, voice_description: description } = body;
      const mediaType = audioFormats[format].contentType;
      const columns = {
        id,
        description,
        remixOf,
        ...speaker,
        recipe,
        labels: { ...labels },
        language,
        text,
        loudness,
        seed,
      };
      const row = { ...columns, blobKey, mediaType, durationS, createdAt: clock() };
      await (isSealed ? deps.sealedDesigns.write(row, audio) : writeBlob(blobs, blobKey, [audio]));
      return { row, audio };
    };
    const speakAll = async () => {
      const pending = designed.map(speakPreview);
      try {
        const previews = await Promise.all(pending);
        return { previews, audioMs: previews.reduce((sum, { row }) => sum + row.durationS * 1000, 0) };
      } catch (error) {
        // All previews are needed, so stop the others and wait for them before the files are deleted.
        failure.abort(error);
        await Promise.allSettled(pending);
        throw error;
      }
    };
    try {
      const insert = async (tx: Tx, result: { readonly previews: readonly Preview[] }) => {
        const rows = result.previews.map(({ row }) => row);
        if (!isSealed) await voiceDesignStore(tx).insert(actor.workspaceId, rows);
      };
      const { previews } = await deps.charges.runCharged(actor, { modelId, text }, signal, speakAll, insert);
      return { previews, text, missingAccent: findMissingAccent(body.voice_description) };
    } catch (error) {
      for (const key of writtenKeys) await blobs.delete(key);
      throw error;
    }
  }

  /** `audio`: of a sealed design, whose blob has more. */
  async function find(actor: Actor, id: string): Promise<{ row: DesignedVoiceRow; audio?: Buffer }> {
    const row = await voiceDesignStore(db).find(actor.workspaceId, id, new Date(clock().getTime() - designLifetimeMs));
    const found = row ? { row } : await deps.sealedDesigns.find(actor.workspaceId, id);
    if (!found) throw new AppError('generated_voice_not_found', { param: 'generated_voice_id' });
    return found;
  }

  /** Loads the voice that a remix starts from; throws if it may not be used or changed. */
  async function loadRemixSource(
    actor: Actor,
    voiceId: string,
  ): Promise<{ original: Original; speaker: SourceSpeaker | undefined }> {
    const voice = await voices.get(actor, voiceId);
    const { row, role, sharing } = await voices.view(actor, voiceId);
    // The path of the older route does not name the voice.
    if (role && !isAllowedOn(actor, 'voice.remix', { role }))
      throw new AppError('forbidden', { message: 'You can use this voice but not remix it.' });
    if (row?.sourceVoiceId && !sharing?.allowsMixing)
      throw new AppError('voice_access_denied', {
        message: 'The owner of this voice does not allow changes.',
        param: 'voice_id',
      });
    const recipe = row ? row.recipe : defaultRecipe(voice.id);
    if (!recipe)
      throw new AppError('voice_access_denied', {
        message: 'This voice has its own model and cannot be remixed.',
        param: 'voice_id',
      });
    // A remix of a person's voice still needs their consent.
    const speaker = row?.consent ? { consent: row.consent, embedding: row.embedding } : undefined;
    return { original: { recipe, labels: voice.labels }, speaker };
  }

  return {
    /** Designs three voices that fit a description. */
    async design(actor: Actor, body: DesignBody, outputFormat: string | null | undefined, signal: AbortSignal) {
      await checkAllowed(actor);
      moderation.check({ voice_description: body.voice_description });
      const format = await chooseFormat(actor, outputFormat);
      const { text, language } = choosePreviewText(body);
      const seed = body.seed ?? randomInt(2 ** 31);
      const description = body.should_enhance
        ? enhanceDescription(body.voice_description, seed)
        : body.voice_description;
      const quality = body.quality ?? undefined;
      const designOptions = {
        count: designLimits.previewCount,
        seed,
        guidance: body.guidance_scale,
        quality,
        language,
      };
      const { reference_audio_base64: base64, consent, prompt_strength: strength } = body;
      const source =
        base64 == null
          ? undefined
          : await deps.designSources.adaptRecording(actor, { base64, consent, language }, signal);
      const designed = source
        ? remixVoices(source.original, description, { ...designOptions, strength: strength ?? 0.5 })
        : designVoices(description, designOptions);
      const previewLanguage = language ?? designed[0]!.labels.language ?? 'en';
      const modelId = body.model_id ?? 'eleven_multilingual_ttv_v2';
      const options = {
        body,
        text,
        language: previewLanguage,
        format,
        seed,
        modelId,
        remixOf: null,
        speaker: source?.speaker,
      };
      return createPreviews(actor, designed, options, signal);
    },

    /** Designs three voices between an existing voice and a description. */
    async remix(
      actor: Actor,
      voiceId: string,
      body: RemixBody,
      outputFormat: string | null | undefined,
      signal: AbortSignal,
    ) {
      await checkAllowed(actor);
      moderation.check({ voice_description: body.voice_description });
      const { original, speaker } = await loadRemixSource(actor, voiceId);
      const format = await chooseFormat(actor, outputFormat);
      const { text, language } = choosePreviewText(body);
      const seed = body.seed ?? randomInt(2 ** 31);
      const designed = remixVoices(original, body.voice_description, {
        count: designLimits.previewCount,
        seed,
        guidance: body.guidance_scale,
        language,
        strength: body.prompt_strength ?? 0.5,
      });
      const previewLanguage = language ?? detectLanguage(text, [...speech.languages]);
      const options = {
        body,
        text,
        language: previewLanguage,
        format,
        seed,
        modelId: remixModel,
        remixOf: voiceId,
        speaker,
      };
      return createPreviews(actor, designed, options, signal);
    },

    /** Generates a text of 100 to 1000 characters that suits a described voice. */
    sampleText: (description: string): string => chooseSampleText(description),

    /** Opens the preview audio of a designed voice. */
    async open(actor: Actor, id: string): Promise<{ stream: Readable; bytes: number; mediaType: string }> {
      const { row, audio } = await find(actor, id);
      const { blobKey, mediaType } = row;
      if (audio) return { stream: Readable.from([audio]), bytes: audio.length, mediaType };
      const blob = await blobs.open(blobKey);
      if (!blob) throw new AppError('generated_voice_not_found', { param: 'generated_voice_id' });
      return { ...blob, mediaType };
    },

    /** Saves a designed voice in the workspace under the same id, so that a second save is a conflict. */
    async save(actor: Actor, body: KeepDesignBody): Promise<VoiceRow> {
      const { voice_name: name, voice_description: description } = body;
      moderation.check({ voice_name: name, voice_description: description, labels: body.labels });
      const { row: designed, audio } = await find(actor, body.generated_voice_id);
      const { id, recipe, language, consent, embedding } = designed;
      const base = speech.findVoice(recipe.base);
      const baseLanguages = base?.languages ?? [language];
      const languages = [language, ...baseLanguages.filter((other) => other !== language)];
      const labels = { ...designed.labels, ...body.labels };
      try {
        // A design from a recording needs verification like a clone (VOICE-052).
        const category = consent ? 'cloned' : 'generated';
        const voice = { id, name, description, labels, languages, recipe, category, consent, embedding } as const;
        const row = await transaction(db, (tx) => voices.create(tx, actor, voice));
        // Nothing of a sealed design stays but the voice itself.
        if (audio) await blobs.delete(designed.blobKey);
        else await storePreview(designed, row);
        return row;
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        throw new AppError('voice_already_exists', {
          message: 'This designed voice was already saved.',
          param: 'generated_voice_id',
        });
      }
    },

    /** Deletes expired designs, and audio that a crash left behind. */
    async deleteExpired(signal: AbortSignal): Promise<void> {
      const cutoff = new Date(clock().getTime() - designLifetimeMs);
      const sealedCutoff = new Date(clock().getTime() - sealedDesignLifetimeMs);
      await voiceDesignStore(db).deleteCreatedBefore(cutoff);
      for await (const { key, modifiedAt } of blobs.list(keyPrefix)) {
        signal.throwIfAborted();
        const isExpired = key.startsWith(sealedPrefix) ? modifiedAt < sealedCutoff : modifiedAt < cutoff;
        if (isExpired) await blobs.delete(key);
      }
    },
  };

  /** Stores the design's preview as the preview of the saved voice if it has the right format. */
  async function storePreview({ blobKey, mediaType, language }: DesignedVoiceRow, row: VoiceRow): Promise<void> {
    const blob = mediaType === audioFormats.mp3_44100_128.contentType ? await blobs.open(blobKey) : undefined;
    if (blob) await voicePreviews.store(voices.toEngineVoice(row), language, blob.stream);
  }
}
export type VoiceDesignService = ReturnType<typeof voiceDesignService>;
