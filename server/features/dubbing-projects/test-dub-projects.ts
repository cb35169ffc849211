import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wavHeader, withWavSizes } from '../../../audio/formats/wav.ts';
import type { Tier } from '../../../contract/catalogue/plans/plans.ts';
import { type DubbingProjectBody, dubbingProjectBody } from '../../../contract/dubbing/dubbing-projects.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { openAudioInput } from '../../platform/audio-input/audio-input.ts';
import { openFolderStore } from '../../platform/blobs/folder-store.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { live, silentLog } from '../../platform/test-doubles.ts';
import { testFolder } from '../../platform/test-folder.ts';
import type { UploadedFile } from '../../platform/uploaded-file.ts';
import type { TranscriptToken } from '../speech-to-text/speech-to-text.tables.ts';
import { dubbingAccessService } from './dubbing-access.service.ts';
import { dubbingCreationService } from './dubbing-creation.service.ts';
import { dubbingEndingService } from './dubbing-ending.service.ts';
import type { DubbingLanguagesPart } from './dubbing-parts.service.ts';
import { dubbingPreparationService } from './dubbing-preparation.service.ts';
import { dubbingProjectsService } from './dubbing-projects.service.ts';
import { dubbingSourceService, voiceSampleRate } from './dubbing-source.service.ts';
import { sourceReadingService } from './source-reading.service.ts';
import { sourceTranscriptionService } from './source-transcription.service.ts';
import { defaultVoicesService } from './transcripts/default-voices.service.ts';
import { dubbingSpeakersService } from './transcripts/dubbing-speakers.service.ts';
import { dubbingTranscriptsService } from './transcripts/dubbing-transcripts.service.ts';
import { speakerClonesService } from './transcripts/speaker-clones.service.ts';
import { speakerVoicesService } from './transcripts/speaker-voices.service.ts';
import { transcriptChangesService } from './transcripts/transcript-changes.service.ts';
import { transcriptImportService } from './transcripts/transcript-import.service.ts';
import { transcriptRowsService } from './transcripts/transcript-rows.service.ts';

/** Pulses of a voice of this pitch, in Hz, which a pitch tracker finds. */
export function voiceOf(hz: number, seconds: number): Float32Array {
  const samples = new Float32Array(Math.round(seconds * voiceSampleRate));
  for (const at of samples.keys()) {
    const phase = (at * hz) / voiceSampleRate;
    for (let harmonic = 1; harmonic <= 8; harmonic++)
      samples[at]! += (0.25 / harmonic) * Math.sin(2 * Math.PI * harmonic * phase);
  }
  return samples;
}

function wavOf(parts: readonly Float32Array[]): Uint8Array {
  const samples = parts.flatMap((part) => [...part]);
  const pcm = Int16Array.from(samples, (sample) => Math.round(sample * 32_767));
  const file = Buffer.concat([wavHeader(voiceSampleRate), new Uint8Array(pcm.buffer)]);
  file.set(withWavSizes(file, file.length));
  return file;
}

/** Words of half a second, one each second from `startS`. */
export const tokensOf = (text: string, startS: number, speakerId: string): TranscriptToken[] =>
  text.split(' ').flatMap((word, at) => {
    const start = startS + at;
    const token: TranscriptToken = { text: word, type: 'word', start, end: start + 0.5, logprob: -1, speakerId };
    const space: TranscriptToken = { ...token, text: ' ', type: 'spacing', start: start - 0.5, end: start, logprob: 0 };
    return at === 0 ? [token] : [space, token];
  });

const usable = [
  { id: 'low', labels: { gender: 'male' } },
  { id: 'high', labels: { gender: 'female' } },
].map((voice) => ({ ...voice, name: voice.id, languages: ['en', 'es'], speakers: [{}], category: 'premade' }));

/** The services of dubbing projects with a real database, folder and codecs; recognizer, voices and languages are doubles. */
export async function testDubProjects(db: Db, codecs: Codecs) {
  const clock = fixtureClock(new Date('2026-05-10T12:00:00Z'));
  const folder = testFolder('dubbing');
  const blobs = await openFolderStore(testFolder('dubbing-blobs'));
  /** What the doubles answer and were told. */
  const state = {
    tier: 'creator' as Tier,
    storesNothing: false,
    tokens: [] as readonly TranscriptToken[],
    hasRecognizer: true,
    detected: 'en',
    /** Called while the recognizer hears. */
    onHearing: async (): Promise<void> => {},
    transcriptions: 0,
    webhooks: [] as { type: string; data: Readonly<Record<string, unknown>> }[],
    notices: [] as string[],
    changes: [] as unknown[],
    prepared: [] as string[],
    clones: [] as { readonly bytes: number; readonly consent: string | null | undefined }[],
    cloneError: undefined as AppError | undefined,
    cancelled: [] as string[],
  };
  const languages: DubbingLanguagesPart = {
    async requireLanguage(_actor, { language }, param) {
      if (language === 'xx') throw new AppError('invalid_parameters', { message: 'No such language.', param });
    },
    add: async () => 'language-1',
    summaries: async () => [],
    async setTranslations(_tx, _project, languageId, translations) {
      state.changes.push({ languageId, translations: [...translations.values()] });
    },
    async onSourceChanged(_tx, _project, change) {
      state.changes.push(change);
    },
    async onVoiceChanged(_tx, _project, change) {
      state.changes.push(change);
    },
    async onPrepared(_workspaceId, { id }) {
      state.prepared.push(id);
    },
  };
  let jobs = 0;
  const common = {
    ...{ db, blobs, clock, live, codecs, languages, log: silentLog, temporaryFolder: folder },
    audioInput: openAudioInput({ codecs, temporaryFolder: folder, outgoing: { allowPrivate: false } }),
    jobs: {
      send: async () => `job-${++jobs}`,
      cancel: async (_workspaceId: unknown, _kind: unknown, jobId: string) => state.cancelled.push(jobId) > 0,
    },
    speech: { voices: usable as never },
    subscription: { get: async () => ({ tier: state.tier }) as never },
    webhooks: {
      async emit(_tx: unknown, _workspaceId: string, type: string, data: Readonly<Record<string, unknown>>) {
        state.webhooks.push({ type, data });
      },
      listWebhookIds: async () => new Set(['hook']),
    },
    notifications: {
      async notify(_tx: unknown, { kind }: { readonly kind: string }) {
        state.notices.push(kind);
      },
    },
    voices: {
      list: async () => usable.map((voice) => ({ voice, requiresVerification: false })) as never,
      async get(_actor: Actor, voiceId: string) {
        if (voiceId === 'unknown') throw new AppError('voice_not_found', { param: 'voice_id' });
        return { id: voiceId } as never;
      },
    },
    voicePreviews: { openStored: async () => undefined },
    clones: {
      async add(_actor: Actor, input: { files: readonly UploadedFile[]; consent: string | null | undefined }) {
        if (state.cloneError) throw state.cloneError;
        state.clones.push({ bytes: input.files[0]!.bytes, consent: input.consent });
        return { voiceId: `clone-${state.clones.length}`, requiresVerification: false };
      },
    },
    transcription: {
      chooseRecognizer() {
        if (!state.hasRecognizer)
          throw new AppError('recognizer_not_installed', { message: 'No installed model recognizes speech.' });
        return { id: 'double' } as never;
      },
      async transcribe() {
        state.transcriptions += 1;
        await state.onHearing();
        const heard = { channel: 0, languageCode: state.detected, languageProbability: 0.9, text: '', entities: null };
        return { recognizerId: 'double', durationS: 1, channels: [{ ...heard, tokens: state.tokens }] };
      },
    },
  };
  const access = dubbingAccessService(common);
  const source = dubbingSourceService({ ...common, access });
  const speakerVoices = speakerVoicesService(common);
  const speakerClones = speakerClonesService({ ...common, source });
  const transcriptRows = transcriptRowsService(common);
  const parts = { ...common, access, source, speakerVoices, speakerClones, transcriptRows };
  const changes = transcriptChangesService(parts);
  const transcripts = dubbingTranscriptsService({ ...parts, changes });
  const speakers = dubbingSpeakersService({ ...parts, changes });
  const creation = dubbingCreationService({
    ...parts,
    zeroRetention: { mayStore: async () => !state.storesNothing },
    shareByDefault: async () => {},
  });
  const preparation = dubbingPreparationService({
    ...parts,
    ending: dubbingEndingService(parts),
    sourceReading: sourceReadingService(parts),
    sourceTranscription: sourceTranscriptionService(parts),
    defaultVoices: defaultVoicesService(parts),
    findRole: async () => 'admin',
  });
  const projects = dubbingProjectsService({ ...parts, deleteShares: async () => {} });
  const signal = new AbortController().signal;

  async function file(name: string, content: string | Uint8Array): Promise<UploadedFile> {
    const path = join(folder, newId());
    await writeFile(path, content);
    return { name, path, bytes: Buffer.byteLength(content as Uint8Array) };
  }

  const fixtures = {
    ...{ db, blobs, clock, state, folder, source, access },
    ...{ creation, preparation, projects, transcripts, speakers, file },
    transcriptImport: transcriptImportService({ ...parts, changes, transcripts, speakers }),

    /** A recording of two voices: a low one for three seconds, a pause of one, and a high one for three. */
    talk: () => file('talk.wav', wavOf([voiceOf(110, 3), new Float32Array(voiceSampleRate), voiceOf(230, 3)])),

    async create(
      actor: Actor,
      body: Partial<DubbingProjectBody> = {},
      files: Parameters<typeof creation.create>[1]['files'] = {},
    ) {
      const draft = { body: dubbingProjectBody.parse(body), files, origin: 'dubbing_api' as const };
      return (await creation.create(actor, draft, signal)).project;
    },

    context: (actor: Actor, jobId: string, options: { attempt?: number; signal?: AbortSignal } = {}): JobContext => ({
      jobId,
      workspaceId: actor.workspaceId,
      attempt: options.attempt ?? 1,
      signal: options.signal ?? signal,
      progress: async () => {},
    }),

    async prepare(actor: Actor, id: string) {
      const { jobId } = await access.require(actor, id);
      await preparation.run({ projectId: id }, fixtures.context(actor, jobId!));
      return projects.get(actor, id);
    },
  };
  return fixtures;
}
