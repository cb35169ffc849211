import { createHash, randomInt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { isSameRecording } from '../../../../audio/analysis/same-recording.ts';
import type { Pcm } from '../../../../audio/pcm.ts';
import { cloneLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import type { VoiceLab } from '../../../../engines/lab/lab.ts';
import { similarity, type VoicePrint } from '../../../../engines/lab/prints/voice-print.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../../platform/blobs/write-blob.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, transaction } from '../../../platform/db/database-client.ts';
import { newId } from '../../../platform/ids.ts';
import { tenantSlots } from '../../../platform/slots.ts';
import type { UploadedFile } from '../../../platform/uploaded-file.ts';
import { languageCodeOf } from '../clones/voice-clones.rules.ts';
import type { ReadRecording } from '../samples/sample-reading.service.ts';
import type { VoiceSamplesService } from '../samples/voice-samples.service.ts';
import type { VoiceContributor, VoicesService } from '../voices.service.ts';
import type { VoiceRow } from '../voices.tables.ts';
import { captchaSentence, isSentenceOf, leastSimilarity, levenshtein, readingFault } from './voice-captcha.rules.ts';
import { type AttemptRow, captchaStore } from './voice-captcha.store.ts';

interface CaptchaDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly voices: VoicesService;
  readonly samples: VoiceSamplesService;
  readonly lab: VoiceLab;
  readonly present: (row: AttemptRow) => NonNullable<VoiceReply['voice_verification']['verification_attempts']>[number];
  /** What is said in a recording, where something can listen. */
  readonly transcribe?: (recording: Pcm, language: string, signal: AbortSignal) => Promise<string>;
}

const sampleRate = 16_000;
/** Of a voice's recordings, what a reading is compared with, in seconds. */
const comparedS = 60;
const longestReadingS = 60;
/** Of a voice's recordings, what a reading is looked for in, in seconds: all that an instant clone has. */
const searchedS = cloneLimits.totalS;
/** How long a sentence and its tries last. */
const sentenceMs = 24 * 60 * 60_000;

/** Whoever owns a voice reads a sentence aloud: it must sound like the recordings (O-41, VOICE-029). */
export function captchaService({ db, blobs, clock, voices, samples, lab, present, transcribe }: CaptchaDeps) {
  /** Each holds minutes of recordings in memory. */
  const comparing = tenantSlots({ waitMs: 60_000, queueFactor: 4 });
  const oldest = () => new Date(clock().getTime() - sentenceMs);
  const none = (row: { createdAt: Date }) =>
    new AppError('rate_limit_exceeded', {
      message: `The sentence was read ${cloneLimits.captchaTries} times. A new one can be read a day after it was given.`,
      retryAfterInS: Math.max(1, Math.ceil((row.createdAt.getTime() + sentenceMs - clock().getTime()) / 1000)),
    });

  /** A voice that can be verified: made here and not blocked. */
  async function verifiable(actor: Actor, voiceId: string): Promise<VoiceRow> {
    const row = await voices.own(actor, voiceId);
    if (row.safetyControl === 'BAN') throw new AppError('voice_blocked', { param: 'voice_id' });
    if (row.sourceVoiceId !== null || row.category === 'generated')
      throw new AppError('voice_access_denied', {
        message:
          row.sourceVoiceId === null
            ? 'A designed voice is nobody’s: there is nothing to be verified.'
            : 'A voice from the library is verified by whoever shared it.',
        param: 'voice_id',
      });
    return row;
  }

  /** What the recordings of the voice sound like. */
  async function printOf(actor: Actor, row: VoiceRow, signal: AbortSignal): Promise<VoicePrint> {
    if (row.print) return row.print;
    const [first] = await samples.list(actor.workspaceId, [row.id]);
    if (!first)
      throw new AppError('bad_request', {
        message: 'The voice has no recordings that a reading could be compared with.',
        param: 'voice_id',
      });
    const heard = (await samples.pcm(first, signal)).subarray(0, comparedS * sampleRate);
    return lab.print({ samples: heard, sampleRate }, signal);
  }

  const service = {
    /** The sentence that is to be read, in the voice's language; the same one until it is accepted, or a day old. */
    async sentence(actor: Actor, voiceId: string): Promise<string> {
      const voice = await verifiable(actor, voiceId);
      const language = languageOf(voice);
      const store = captchaStore(db);
      await store.offer(actor.workspaceId, voice.id, captchaSentence(randomInt, language), clock(), oldest());
      let row = await store.find(actor.workspaceId, voice.id);
      if (row && !isSentenceOf(row.text, language)) {
        await store.reword(actor.workspaceId, voice.id, row.text, captchaSentence(randomInt, language));
        row = await store.find(actor.workspaceId, voice.id);
      }
      if (!row) throw new AppError('voice_not_found', { param: 'voice_id' });
      if (row.tries >= cloneLimits.captchaTries) throw none(row);
      return row.text;
    },

    /**
     * Judges a reading and notes it. Accepted, the voice is verified and a CAPTCHA flag goes; otherwise `captcha_failed` says
     * why. A file that is no recording of speech takes no try.
     */
    async verify(actor: Actor, voiceId: string, file: UploadedFile, signal: AbortSignal): Promise<void> {
      const row = await verifiable(actor, voiceId);
      const recording = await samples.read(file, { longestS: longestReadingS, index: 0, param: 'recording' }, signal);
      const pcm = { samples: recording.samples, sampleRate };
      const { faults, speechS } = await lab.examine(pcm, signal);
      if (faults.some((fault) => fault === 'silent' || fault === 'no_speech'))
        throw new AppError('invalid_audio', { message: `${recording.label} has no speech in it.`, param: 'recording' });
      const [own, read] = [await printOf(actor, row, signal), await lab.print(pcm, signal)];
      const understood = await transcribe?.(pcm, languageOf(row), signal);
      const alike = similarity(own, read);
      const hash = await hashOf(file.path);
      const isCopy = (await isKnown(actor, voiceId, hash)) || (await isPart(actor, voiceId, pcm, alike, signal));

      const captcha = await captchaStore(db).takeTry(actor.workspaceId, voiceId, cloneLimits.captchaTries, oldest());
      if (!captcha) throw await noTry(actor, voiceId);
      const { text, tries } = captcha;
      const fault = readingFault({ isCopy, text, speechS, similarity: alike, understood });
      await note(actor, row, recording, {
        hash,
        text,
        accepted: fault === undefined,
        similarity: alike,
        levenshteinDistance: understood === undefined ? 0 : levenshtein(text, understood),
        transcription: understood ?? '',
      });
      if (fault === undefined) return;
      const left = cloneLimits.captchaTries - tries;
      const then =
        left === 0 ? 'A new sentence can be read tomorrow.' : `You can try ${left === 1 ? 'once' : 'twice'} more.`;
      throw new AppError('captcha_failed', { message: `${fault} ${then}`, param: 'recording' });
    },

    /** Readings of a voice, newest first. */
    attempts: async (actor: Pick<Actor, 'workspaceId'>, voiceId: string): Promise<AttemptRow[]> =>
      captchaStore(db).attempts(actor.workspaceId, [voiceId]),

    /** When the tries of a voice begin anew; undefined: some are left. */
    async blockedUntil(actor: Pick<Actor, 'workspaceId'>, voiceId: string): Promise<Date | undefined> {
      const row = await captchaStore(db).find(actor.workspaceId, voiceId);
      const until = row && new Date(row.createdAt.getTime() + sentenceMs);
      return until && row.tries >= cloneLimits.captchaTries && until > clock() ? until : undefined;
    },

    /** Readings are shown with the voice, and go with it. */
    contributor: {
      async details(workspaceId, ids) {
        const all = new Map<string, { attempts: ReturnType<typeof present>[] }>();
        for (const row of await captchaStore(db).attempts(workspaceId, ids)) {
          const known = all.get(row.voiceId) ?? { attempts: [] };
          known.attempts.push(present(row));
          all.set(row.voiceId, known);
        }
        return all;
      },
      onDelete: async (tx, workspaceId, { id }) =>
        (await captchaStore(tx).attempts(workspaceId, [id])).map(({ recordingKey }) => recordingKey),
    } satisfies VoiceContributor as VoiceContributor,
  };

  async function noTry(actor: Actor, voiceId: string): Promise<AppError> {
    const row = await captchaStore(db).find(actor.workspaceId, voiceId);
    if (row && row.tries >= cloneLimits.captchaTries && row.createdAt > oldest()) return none(row);
    return new AppError('bad_request', { message: 'Ask for the sentence first: there is none, or it is too old.' });
  }

  /** Whether a file is one of the voice's recordings, or of its readings before. */
  async function isKnown(actor: Actor, voiceId: string, hash: string): Promise<boolean> {
    const recordings = await samples.list(actor.workspaceId, [voiceId]);
    const readings = await captchaStore(db).attempts(actor.workspaceId, [voiceId]);
    return [...recordings, ...readings].some((one) => one.hash === hash);
  }

  /** Whether a reading is cut from the voice's recordings, or one of them encoded again. */
  async function isPart(
    actor: Actor,
    voiceId: string,
    reading: Pcm,
    alike: number,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (alike < leastSimilarity) return false;
    const slot = await comparing.acquire(actor.workspaceId, 1, signal);
    try {
      let leftS = searchedS;
      for (const sample of await samples.list(actor.workspaceId, [voiceId])) {
        const endS = Math.min(leftS, sample.durationS);
        if (endS <= 0) break;
        leftS -= endS;
        const whole = { ...sample, removeBackgroundNoise: false };
        const heard = await samples.parts(whole, [{ startS: 0, endS }], signal);
        if (isSameRecording(heard, reading.samples, sampleRate)) return true;
      }
      return false;
    } finally {
      slot.release();
    }
  }

  /**
   * Keeps the reading with its recording; one that is accepted verifies the voice, as it is now: blocked meanwhile, it stays so,
   * and with other recordings it is not the one that the reading was compared with.
   */
  async function note(
    actor: Actor,
    { id: voiceId, print }: Pick<VoiceRow, 'id' | 'print'>,
    { file, mimeType }: ReadRecording,
    found: Pick<AttemptRow, 'hash' | 'text' | 'accepted' | 'similarity' | 'levenshteinDistance' | 'transcription'>,
  ): Promise<void> {
    const id = newId();
    const recordingKey = `voice-captchas/${id}`;
    await writeBlob(blobs, recordingKey, createReadStream(file.path));
    try {
      await transaction(db, async (tx) => {
        const now = await voices.change(tx, actor, voiceId, {}, { isEdit: false });
        if (found.accepted) {
          if (JSON.stringify(now.print) !== JSON.stringify(print))
            throw new AppError('concurrent_modification', {
              message: 'The recordings of the voice were changed meanwhile. Please try again.',
            });
          const free = now.safetyControl === 'CAPTCHA' && ({ safetyControl: 'NONE' } as const);
          await voices.change(tx, actor, voiceId, { verifiedAt: clock(), ...free }, { isEdit: false });
        }
        const store = captchaStore(tx);
        const of = { id, voiceId, recordingKey, mimeType, sizeBytes: file.bytes, createdAt: clock() };
        await store.keepAttempt(actor.workspaceId, { ...of, ...found });
        if (found.accepted) await store.forget(actor.workspaceId, voiceId);
      });
    } catch (error) {
      await blobs.delete(recordingKey);
      throw error;
    }
  }

  return service;
}
/** SHA-256 of a file, hex. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer);
  return hash.digest('hex');
}

/** What whoever the voice belongs to speaks: the voice may be made of one that speaks other languages. */
const languageOf = ({ labels, languages }: Pick<VoiceRow, 'labels' | 'languages'>): string =>
  languageCodeOf(labels.language) ?? languages[0] ?? 'en';

export type CaptchaService = ReturnType<typeof captchaService>;
