import { createReadStream } from 'node:fs';
import { toTwoLetters } from '../../../contract/catalogue/transcription-models.ts';
import { cloneConsent, cloneConsentNeeded } from '../../../contract/catalogue/voices/voice-consent.ts';
import type { DubbingProjectBody } from '../../../contract/dubbing/dubbing-projects.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import { cleanFileName, type UploadedFile } from '../../platform/uploaded-file.ts';
import type { ShareByDefault } from '../resource-shares/default-shares.service.ts';
import type { ZeroRetentionService } from '../retention/zero-retention.service.ts';
import type { WebhookEventsService } from '../webhooks/webhook-events.service.ts';
import { dubbingFileKey } from './dubbing-files.rules.ts';
import type { DubbingLanguagesPart } from './dubbing-parts.service.ts';
import { prepareJob } from './dubbing-preparation.service.ts';
import { type DubbingProject, dubbingProjectsStore, type NewDubbingProject } from './dubbing-projects.store.ts';
import { readTranscriptFile } from './transcripts/transcript-reading.service.ts';

interface DubbingCreationDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly zeroRetention: Pick<ZeroRetentionService, 'mayStore'>;
  readonly webhooks: Pick<WebhookEventsService, 'listWebhookIds'>;
  readonly shareByDefault: ShareByDefault;
  readonly languages: Pick<DubbingLanguagesPart, 'requireLanguage' | 'add'>;
}

/** The files of a new project. */
export interface DubbingFiles {
  readonly file?: UploadedFile | undefined;
  /** JSON, CSV or subtitles, with the field that they were sent in. */
  readonly transcript?: { readonly file: UploadedFile; readonly param: string } | undefined;
  readonly foreground?: UploadedFile | undefined;
  readonly background?: UploadedFile | undefined;
}

interface NewProject {
  readonly body: DubbingProjectBody;
  readonly files: DubbingFiles;
  /** Where it is created, unless the body says it. */
  readonly origin: 'dubbing_ui' | 'dubbing_api';
  readonly isEditable?: boolean;
  readonly censorsProfanity?: boolean;
  readonly watermark?: boolean;
  /** Clones the voices of the speakers when their consent was confirmed. */
  readonly clonesVoices?: boolean;
}

/** Projects of a workspace that wait or are prepared at once. */
const maxActive = 50;
const undetected = new Set(['', 'auto', 'detect']);

/** The ISO 639 code of a source language; null: it is detected. Throws `invalid_parameters` for no language. */
function readSourceLanguage(tag: string | null | undefined): string | null {
  if (tag == null || undetected.has(tag.trim().toLowerCase())) return null;
  try {
    const language = toTwoLetters(new Intl.Locale(tag.trim().replaceAll('_', '-')).language);
    const name = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(language);
    if (name !== undefined) return language;
  } catch {
    // Not a BCP 47 tag.
  }
  throw new AppError('invalid_parameters', {
    message: `“${tag.slice(0, 35)}” is not a language. Use a BCP 47 tag such as en, or omit it to detect the language.`,
    param: 'source_language',
  });
}

/** Creates dubbing projects; their sources are prepared by a job. */
export function dubbingCreationService(deps: DubbingCreationDeps) {
  const { db, blobs, clock, live, jobs, zeroRetention, webhooks, shareByDefault, languages } = deps;

  async function requireWebhooks({ workspaceId }: Actor, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const known = await webhooks.listWebhookIds(workspaceId);
    const missing = ids.find((id) => !known.has(id));
    if (missing !== undefined)
      throw new AppError('invalid_parameters', {
        message: `This workspace has no webhook with the ID ${missing}.`,
        param: 'webhook_ids',
      });
  }

  /** Throws `invalid_parameters` for a combination that cannot be, naming the field. */
  function requireConsistent({ body, files }: NewProject): void {
    const refuse = (param: string, message: string) => {
      throw new AppError('invalid_parameters', { message, param });
    };
    if (!files.file === !body.source_url) refuse('file', 'Send either a file or a source_url.');
    if (body.start_time != null && body.end_time != null && body.end_time <= body.start_time)
      refuse('end_time', 'It must be after start_time.');
    if (files.transcript?.param === 'transcript' && body.source_language == null)
      refuse('source_language', 'It is required with a transcript.');
    if ((files.foreground || files.background) && !files.transcript)
      refuse(files.foreground ? 'foreground_audio_file' : 'background_audio_file', 'It needs a transcript.');
    if (body.voice_consent != null && body.voice_consent !== cloneConsent) refuse('voice_consent', cloneConsentNeeded);
  }

  const service = {
    /**
     * Checked before a form is read. Throws `feature_not_available` for a workspace that stores nothing, and `system_busy`
     * while too many projects are prepared.
     */
    async accept(actor: Actor): Promise<void> {
      if (!(await zeroRetention.mayStore(actor, true)))
        throw new AppError('feature_not_available', {
          message: 'This workspace stores nothing (zero retention), and dubbing projects are stored.',
        });
      if ((await dubbingProjectsStore(db).countActive(actor.workspaceId)) < maxActive) return;
      throw new AppError('system_busy', { message: 'Wait until the projects before this one are prepared.' });
    },

    /**
     * Throws `invalid_parameters` and `invalid_transcript`, naming the field. Nothing of the source is read yet, except a
     * transcript.
     */
    async create(
      actor: Actor,
      draft: NewProject,
      signal: AbortSignal,
    ): Promise<{ readonly project: DubbingProject; readonly languageIds: readonly string[] }> {
      await service.accept(actor);
      requireConsistent(draft);
      const { body, files } = draft;
      const sourceLanguage = readSourceLanguage(body.source_language);
      const webhookIds = [...new Set(body.webhook_ids ?? [])];
      await requireWebhooks(actor, webhookIds);
      const language = body.target_language
        ? { language: body.target_language, accent: body.target_accent ?? undefined, isAutomatic: true }
        : undefined;
      if (language) await languages.requireLanguage(actor, language, 'target_language');
      if (files.transcript) {
        const { file, param } = files.transcript;
        const lines = await readTranscriptFile(file.path, { durationMs: null, fps: body.csv_fps ?? undefined, param });
        const translated = lines.filter(({ translation }) => translation?.trim()).length;
        if (param === 'transcript' && translated > 0 && (!language || translated < lines.length))
          throw new AppError('invalid_transcript', {
            message: language
              ? 'Every segment must have a translation if one has.'
              : 'The segments have translations, so target_language is required.',
            param: language ? param : 'target_language',
          });
      }

      const id = newId();
      const keyOf = (name: Parameters<typeof dubbingFileKey>[2]) => dubbingFileKey(actor.workspaceId, id, name);
      const stored: string[] = [];
      const store = async (file: UploadedFile | undefined, name: Parameters<typeof dubbingFileKey>[2]) => {
        if (!file) return null;
        stored.push(keyOf(name));
        await writeBlob(blobs, keyOf(name), createReadStream(file.path), signal);
        return keyOf(name);
      };
      const now = clock();
      const fileName = files.file ? cleanFileName(files.file.name, 'Recording') : null;
      try {
        const row: Omit<NewDubbingProject, 'jobId'> = {
          id,
          userId: actor.userId,
          name: body.name ?? withoutExtension(fileName ?? nameOfUrl(body.source_url ?? '')),
          origin: body.origin ?? draft.origin,
          isEditable: draft.isEditable ?? true,
          reference: body.reference ?? null,
          modelId: body.model_id ?? 'dubbing_v2',
          sourceLanguage,
          keyterms: [...new Set(body.keyterms ?? [])],
          webhookIds,
          options: {
            numSpeakers: body.num_speakers ?? 0,
            ...(body.target_accent != null && { targetAccent: body.target_accent }),
            ...(body.start_time != null && { startS: body.start_time }),
            ...(body.end_time != null && { endS: body.end_time }),
            censorsProfanity: draft.censorsProfanity ?? false,
            clonesVoices: draft.clonesVoices ?? body.voice_consent != null,
            watermark: draft.watermark ?? false,
            isManual: body.mode === 'manual' || files.transcript !== undefined,
            ...(body.csv_fps != null && { csvFps: body.csv_fps }),
            ...(body.voice_consent != null && { voiceConsent: body.voice_consent }),
          },
          state: 'queued',
          background: body.background ?? 'keep',
          sourceUrl: body.source_url ?? null,
          fileName,
          blobKey: await store(files.file, 'source'),
          bytes: files.file?.bytes ?? null,
          foregroundKey: await store(files.foreground, 'foreground'),
          backgroundKey: await store(files.background, 'background'),
          backgroundOrigin: files.background ? 'given' : null,
          transcriptKey: await store(files.transcript?.file, 'transcript'),
          createdAt: now,
          updatedAt: now,
        };
        return await transaction(db, async (tx) => {
          const { workspaceId } = actor;
          const jobId = await jobs.send(prepareJob, { projectId: id }, { workspaceId, tx });
          if (jobId === undefined) throw new AppError('system_busy');
          const project = await dubbingProjectsStore(tx).insert(workspaceId, { ...row, jobId });
          await shareByDefault(tx, actor, 'dubbing', id);
          const languageIds = language ? [await languages.add(tx, actor, project, language)] : [];
          await live.publish(workspaceId, { topic: 'dubbing-projects', id }, tx);
          return { project, languageIds };
        });
      } catch (error) {
        for (const key of stored) await blobs.delete(key);
        throw error;
      }
    },
  };
  return service;
}
export type DubbingCreationService = ReturnType<typeof dubbingCreationService>;

const withoutExtension = (name: string): string => name.replace(/\.\w{1,8}$/, '') || name;

function nameOfUrl(address: string): string {
  const url = URL.parse(address);
  const last = url?.pathname.split('/').at(-1) ?? '';
  return cleanFileName(decodeURIComponentOr(last) || (url?.host ?? ''), 'Recording');
}

function decodeURIComponentOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
