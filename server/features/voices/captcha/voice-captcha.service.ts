import { createHash, randomInt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { isSameRecording } from '../../../../audio/analysis/same-recording.ts';
import type { Pcm } from '../../../../audio/pcm.ts';
import { cloneLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import { cosineSimilarity, type SpeakerEmbedding } from '../../../../engines/lab/embedding/speaker-embedding.ts';
import type { VoiceLab } from '../../../../engines/lab/lab.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { sweepBlobs } from '../../../platform/blobs/sweep-blobs.ts';
import { writeBlob } from '../../../platform/blobs/write-blob.ts';
import type { Clock } from '../../../platform/clock.ts';
import { concurrencyLimiter } from '../../../platform/concurrency-limiter.ts';
import { type Db, transaction } from '../../../platform/db/database-client.ts';
import { newId } from '../../../platform/ids.ts';
import type { UploadedFile } from '../../../platform/uploaded-file.ts';
import { parseLanguageCode } from '../clones/voice-clones.rules.ts';
import type { DecodedRecording } from '../samples/sample-reading.service.ts';
import type { VoiceSamplesService } from '../samples/voice-samples.service.ts';
import type { VoicesService } from '../voices.service.ts';
import type { VoiceRow } from '../voices.tables.ts';
import {
  attemptFault,
  captchaLifetimeMs,
  drawSentence,
  isSentenceInLanguage,
  levenshtein,
  minCaptchaSimilarity,
} from './voice-captcha.rules.ts';
import { type CaptchaAttemptRow, voiceCaptchaStore } from './voice-captcha.store.ts';

interface VoiceCaptchaDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly voices: VoicesService;
  readonly samples: VoiceSamplesService;
  readonly lab: VoiceLab;
  /** Transcribes a recording; absent if no speech recognition is available. */
  readonly transcribe?: (recording: Pcm, language: string, signal: AbortSignal) => Promise<string>;
}

const keyPrefix = 'voice-captchas/';
const sampleRate = 16_000;
/** Seconds of a voice's recordings from which its embedding is computed. */
const maxEmbeddedS = 60;
const maxRecordingS = 60;
/** Seconds of a voice's recordings that are searched for the attempt: all recordings of an instant clone. */
const maxSearchedS = cloneLimits.maxTotalS;

/** Voice captcha: the owner reads a sentence aloud, which must sound like the voice's recordings (O-41, VOICE-029). */
export function voiceCaptchaService({ db, blobs, clock, voices, samples, lab, transcribe }: VoiceCaptchaDeps) {
  /** Limits parallel comparisons because each holds minutes of recordings in memory. */
  const comparisonSlots = concurrencyLimiter({ waitMs: 60_000, queueFactor: 4 });
  const expiryCutoff = () => new Date(clock().getTime() - captchaLifetimeMs);
  const attemptsExhausted = (row: { createdAt: Date }) =>
    new AppError('rate_limit_exceeded', {
      message: `You have used all ${cloneLimits.maxCaptchaAttempts} attempts. You can get a new sentence one day after this one was created.`,
      retryAfterInS: Math.max(1, Math.ceil((row.createdAt.getTime() + captchaLifetimeMs - clock().getTime()) / 1000)),
    });

  /** Throws unless the voice can be verified: created in this workspace from recordings, and not blocked. */
  async function requireVerifiable(actor: Actor, voiceId: string): Promise<VoiceRow> {
    const row = await voices.getOwned(actor, voiceId);
    if (row.safetyControl === 'BAN') throw new AppError('voice_blocked', { param: 'voice_id' });
    if (row.sourceVoiceId !== null || row.category === 'generated')
      throw new AppError('voice_access_denied', {
        message:
          row.sourceVoiceId === null
            ? 'A designed voice belongs to no person and needs no verification.'
            : 'Only the owner of a library voice can verify it.',
        param: 'voice_id',
      });
    return row;
  }

  /** The stored embedding of the voice, else that of its first recording. */
  async function voiceEmbedding(actor: Actor, row: VoiceRow, signal: AbortSignal): Promise<SpeakerEmbedding> {
    if (row.embedding) return row.embedding;
    const [first] = await samples.list(actor.workspaceId, [row.id]);
    if (!first)
      throw new AppError('bad_request', {
        message: 'The voice has no recordings to compare with. Add a recording first.',
        param: 'voice_id',
      });
    const audible = (await samples.selectedPcm(first, signal)).subarray(0, maxEmbeddedS * sampleRate);
    return lab.embed({ samples: audible, sampleRate }, signal);
  }

  const service = {
    /** The sentence to read, in the speaker's language. It stays the same until it is accepted or a day old. */
    async sentence(actor: Actor, voiceId: string): Promise<string> {
      const voice = await requireVerifiable(actor, voiceId);
      const language = speakerLanguage(voice);
      const store = voiceCaptchaStore(db);
      await store.ensureSentence(
        actor.workspaceId,
        voice.id,
        drawSentence(randomInt, language),
        clock(),
        expiryCutoff(),
      );
      let row = await store.find(actor.workspaceId, voice.id);
      if (row && !isSentenceInLanguage(row.text, language)) {
        await store.replaceSentence(actor.workspaceId, voice.id, row.text, drawSentence(randomInt, language));
        row = await store.find(actor.workspaceId, voice.id);
      }
      if (!row) throw new AppError('voice_not_found', { param: 'voice_id' });
      if (row.tries >= cloneLimits.maxCaptchaAttempts) throw attemptsExhausted(row);
      return row.text;
    },

    /** Throws unless the voice has a sentence and attempts are left. */
    async requireAttempt(actor: Actor, voiceId: string): Promise<void> {
      await requireVerifiable(actor, voiceId);
      const row = await voiceCaptchaStore(db).find(actor.workspaceId, voiceId);
      const isCurrent = row && row.createdAt > expiryCutoff() && row.tries < cloneLimits.maxCaptchaAttempts;
      if (!isCurrent) throw await missingCaptcha(actor, voiceId);
    },

    /**
     * Checks an attempt and records it. Success verifies the voice and clears a CAPTCHA flag; otherwise throws
     * `captcha_failed` with the reason. A file without speech does not count as an attempt.
     */
    async verify(actor: Actor, voiceId: string, file: UploadedFile, signal: AbortSignal): Promise<void> {
      const row = await requireVerifiable(actor, voiceId);
      const recording = await samples.read(file, { maxDurationS: maxRecordingS, index: 0, param: 'recording' }, signal);
      const pcm = { samples: recording.samples, sampleRate };
      const { faults, speechS } = await lab.examine(pcm, signal);
      if (faults.some((fault) => fault === 'silent' || fault === 'no_speech'))
        throw new AppError('invalid_audio', { message: `${recording.label} contains no speech.`, param: 'recording' });
      const [voiceVector, attemptVector] = [await voiceEmbedding(actor, row, signal), await lab.embed(pcm, signal)];
      const transcript = await transcribe?.(pcm, speakerLanguage(row), signal);
      const likeness = cosineSimilarity(voiceVector, attemptVector);
      const hash = await hashFile(file.path);
      const isCopy =
        (await isDuplicate(actor, voiceId, hash)) || (await isExcerpt(actor, voiceId, pcm, likeness, signal));

      const captcha = await voiceCaptchaStore(db).useAttempt(
        actor.workspaceId,
        voiceId,
        cloneLimits.maxCaptchaAttempts,
        expiryCutoff(),
      );
      if (!captcha) throw await missingCaptcha(actor, voiceId);
      const { text, tries } = captcha;
      const fault = attemptFault({ isCopy, text, speechS, similarity: likeness, transcript });
      await recordAttempt(actor, row, recording, {
        hash,
        text,
        accepted: fault === undefined,
        similarity: likeness,
        levenshteinDistance: transcript === undefined ? 0 : levenshtein(text, transcript),
        transcription: transcript ?? '',
      });
      if (fault === undefined) return;
      const remaining = cloneLimits.maxCaptchaAttempts - tries;
      const hint =
        remaining === 0
          ? 'You can get a new sentence tomorrow.'
          : `You can try ${remaining === 1 ? 'once' : 'twice'} more.`;
      throw new AppError('captcha_failed', { message: `${fault} ${hint}`, param: 'recording' });
    },

    /** Captcha attempts of a voice, newest first. */
    attempts: async (actor: Pick<Actor, 'workspaceId'>, voiceId: string): Promise<CaptchaAttemptRow[]> =>
      voiceCaptchaStore(db).attempts(actor.workspaceId, [voiceId]),

    /** Deletes recordings without an attempt that are older than `minAgeMs`, of deleted workspaces or left behind by a crash. */
    deleteOrphans: (minAgeMs: number, signal: AbortSignal): Promise<number> =>
      sweepBlobs(blobs, {
        prefix: keyPrefix,
        before: new Date(clock().getTime() - minAgeMs),
        findReferenced: (keys) => voiceCaptchaStore(db).existingRecordings(keys),
        signal,
      }),
  };

  async function missingCaptcha(actor: Actor, voiceId: string): Promise<AppError> {
    const row = await voiceCaptchaStore(db).find(actor.workspaceId, voiceId);
    if (row && row.tries >= cloneLimits.maxCaptchaAttempts && row.createdAt > expiryCutoff())
      return attemptsExhausted(row);
    return new AppError('bad_request', { message: 'There is no current sentence. Request one first.' });
  }

  /** Whether the file is one of the voice's recordings or an earlier attempt. */
  async function isDuplicate(actor: Actor, voiceId: string, hash: string): Promise<boolean> {
    const recordings = await samples.list(actor.workspaceId, [voiceId]);
    const attempts = await voiceCaptchaStore(db).attempts(actor.workspaceId, [voiceId]);
    return [...recordings, ...attempts].some((file) => file.hash === hash);
  }

  /** Whether the attempt is an excerpt or a re-encoding of the voice's recordings. */
  async function isExcerpt(
    actor: Actor,
    voiceId: string,
    attempt: Pcm,
    likeness: number,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (likeness < minCaptchaSimilarity) return false;
    const slot = await comparisonSlots.acquire(actor.workspaceId, 1, signal);
    try {
      let remainingS = maxSearchedS;
      for (const sample of await samples.list(actor.workspaceId, [voiceId])) {
        const endS = Math.min(remainingS, sample.durationS);
        if (endS <= 0) break;
        remainingS -= endS;
        const withNoise = { ...sample, removeBackgroundNoise: false };
        const audible = await samples.segmentsPcm(withNoise, [{ startS: 0, endS }], signal);
        if (isSameRecording(audible, attempt.samples, sampleRate)) return true;
      }
      return false;
    } finally {
      slot.release();
    }
  }

  /**
   * Stores an attempt with its recording. An accepted attempt verifies the voice in its current state: a voice that was
   * blocked in the meantime stays blocked, and one whose recordings changed is not verified.
   */
  async function recordAttempt(
    actor: Actor,
    { id: voiceId, embedding }: Pick<VoiceRow, 'id' | 'embedding'>,
    { file, mimeType }: DecodedRecording,
    result: Pick<
      CaptchaAttemptRow,
      'hash' | 'text' | 'accepted' | 'similarity' | 'levenshteinDistance' | 'transcription'
    >,
  ): Promise<void> {
    const id = newId();
    const recordingKey = `${keyPrefix}${id}`;
    await writeBlob(blobs, recordingKey, createReadStream(file.path));
    try {
      await transaction(db, async (tx) => {
        const now = await voices.change(tx, actor, voiceId, {}, { isEdit: false });
        if (result.accepted) {
          if (JSON.stringify(now.embedding) !== JSON.stringify(embedding))
            throw new AppError('concurrent_modification', {
              message: 'The recordings of the voice changed in the meantime. Try again.',
            });
          const clearedFlag = now.safetyControl === 'CAPTCHA' && ({ safetyControl: 'NONE' } as const);
          await voices.change(tx, actor, voiceId, { verifiedAt: clock(), ...clearedFlag }, { isEdit: false });
        }
        const store = voiceCaptchaStore(tx);
        const details = { id, voiceId, recordingKey, mimeType, sizeBytes: file.bytes, createdAt: clock() };
        await store.insertAttempt(actor.workspaceId, { ...details, ...result });
        if (result.accepted) await store.delete(actor.workspaceId, voiceId);
      });
    } catch (error) {
      await blobs.delete(recordingKey);
      throw error;
    }
  }

  return service;
}

/** SHA-256 of a file, hex. */
async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer);
  return hash.digest('hex');
}

/** The language of the person; the base of the voice may speak other languages. */
const speakerLanguage = ({ labels, languages }: Pick<VoiceRow, 'labels' | 'languages'>): string =>
  parseLanguageCode(labels.language) ?? languages[0] ?? 'en';

export type VoiceCaptchaService = ReturnType<typeof voiceCaptchaService>;
