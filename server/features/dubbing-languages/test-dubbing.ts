import type { Speech } from '../../../engines/registry.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { live, notifications, silentLog } from '../../platform/test-doubles.ts';
import { dubbingAccessService } from '../dubbing-projects/dubbing-access.service.ts';
import { type DubbingProject, dubbingProjectsStore } from '../dubbing-projects/dubbing-projects.store.ts';
import { dubbingTranscriptsStore } from '../dubbing-projects/transcripts/dubbing-transcripts.store.ts';
import { modelsService } from '../models/models.service.ts';
import { testSpeaking, testVoice } from '../speech/test-speech.ts';
import { creditHoldsService } from '../subscription/credit-holds.service.ts';
import { meteredRunsService } from '../usage/metered-runs.service.ts';
import { createActor } from '../workspace/test-actor.ts';
import { dubbingLanguagesService } from './dubbing-languages.service.ts';
import { dubbingLanguagesStore } from './dubbing-languages.store.ts';
import { languageChangesService } from './language-changes.service.ts';
import { languageEndService } from './language-end.service.ts';
import { languageLinesService } from './language-lines.service.ts';
import { type LanguageWork, languageQueueService } from './language-queue.service.ts';
import { languageRunService } from './language-run.service.ts';
import { lineEditsService } from './line-edits.service.ts';
import { lineSpeakingService } from './line-speaking.service.ts';
import { lineTakesService } from './line-takes.service.ts';
import { lineTranslationService } from './line-translation.service.ts';
import { lineVoicingService } from './line-voicing.service.ts';

/** A voice that a test withdraws. */
export const ownVoice = { ...testVoice, id: 'own', name: 'Own' };

/** A voice that speaks no English. */
export const foreignVoice = { ...testVoice, id: 'foreign', name: 'Foreign', languages: ['fr'] };

interface TestSegment {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly externalId?: string;
}

/** Dubbing from Spanish on a database, with the mock engine of `testSpeaking`, which speaks English. */
export async function testDubbing(db: Db) {
  const speaking = await testSpeaking(db);
  const start = fixtureClock()().getTime();
  let calls = 0;
  // Rows are ordered by their time.
  const clock = () => new Date(start + ++calls);
  const withdrawn = new Set<string>();
  const events: { readonly type: string; readonly data: Readonly<Record<string, unknown>> }[] = [];
  const translator = {
    isInstalled: true,
    texts: [] as string[],
    /** Called before each batch. */
    before: (): void => {},
  };
  const queued: LanguageWork[] = [];
  const jobs = {
    async send(_job: unknown, payload: unknown) {
      queued.push(payload as LanguageWork);
      return `job${queued.length}`;
    },
    cancel: async () => true,
  };
  const speech = { voices: [testVoice], languages: new Set(['en']) } as unknown as Speech;
  const { subscription, generation, usage, slots, blobs } = speaking;
  const holds = creditHoldsService({ slots, subscription });
  const voices = {
    async get(actor: Actor, id: string) {
      if (withdrawn.has(id)) throw new AppError('voice_disabled', { param: 'voice_id' });
      return [ownVoice, foreignVoice].find((voice) => voice.id === id) ?? speaking.voices.get(actor, id);
    },
    settings: async (actor: Actor, _id: string, patch: Parameters<typeof speaking.voices.settings>[2]) =>
      speaking.voices.settings(actor, testVoice.id, patch),
  };
  const dubbingAccess = dubbingAccessService({ db });
  const common = {
    ...{ db, clock, blobs, live, jobs, log: silentLog, dubbingAccess, subscription, notifications },
    meteredRuns: meteredRunsService({ db, holds, subscription, usage }),
    outputs: { prepare: async () => {}, losslessUrl: async () => undefined },
    translators: {
      describe: async () =>
        translator.isInstalled ? { kind: 'address', name: 'Test translator', isDraft: false } : undefined,
      async translateLines({ texts }: { readonly texts: readonly string[] }) {
        translator.before();
        translator.texts.push(...texts);
        return { texts: texts.map((text) => `en ${text}`) };
      },
    },
    webhookEvents: {
      emit: async (_tx: unknown, _workspaceId: string, type: string, data: Readonly<Record<string, unknown>>) =>
        void events.push({ type, data }),
    },
    findRole: async () => 'admin' as const,
    parallel: 2,
  };
  const languageLines = languageLinesService(common);
  const languageQueue = languageQueueService({ ...common, languageLines });
  const lineVoicing = lineVoicingService({ speech, models: modelsService({ speech }), voices });
  const lineSpeaking = lineSpeakingService({ ...common, generation, busyDelayMs: 1 });
  const shared = { ...common, languageLines, languageQueue, lineVoicing, lineSpeaking };
  const languageEnd = languageEndService(shared);
  const languageRun = languageRunService({ ...shared, languageEnd, lineTranslation: lineTranslationService(common) });
  const dubbingLanguages = dubbingLanguagesService(shared);
  const lineEdits = lineEditsService(shared);
  let personCount = 0;

  return {
    ...speaking,
    ...{ db, clock, withdrawn, events, translator, queued, dubbingAccess },
    ...{ languageLines, languageQueue, dubbingLanguages, lineEdits },
    lineTakes: lineTakesService(shared),
    languageChanges: languageChangesService({ ...shared, dubbingLanguages, languageEnd, lineEdits }),

    /** On a plan with the dubbing studio. */
    async newActor(tier: 'starter' | 'free' = 'starter'): Promise<Actor> {
      personCount += 1;
      const actor = await createActor(db, `dubber${personCount}`);
      await transaction(db, (tx) => subscription.start(tx, actor.workspaceId, tier));
      return actor;
    },

    /** A minute of Spanish that is ready, by default with one speaker. */
    async newProject(
      actor: Actor,
      segments: readonly TestSegment[],
      changes: Partial<DubbingProject> = {},
    ): Promise<DubbingProject> {
      const now = clock();
      return transaction(db, async (tx) => {
        const project = await dubbingProjectsStore(tx).insert(actor.workspaceId, {
          ...{ id: newId(), userId: actor.userId, name: 'Talk', origin: 'dubbing_api', modelId: 'dubbing_v2' },
          ...{ sourceLanguage: 'es', webhookIds: ['hook'], state: 'ready', durationMs: 60_000 },
          options: { numSpeakers: 0, censorsProfanity: false, clonesVoices: true, watermark: false, isManual: true },
          ...{ createdAt: now, updatedAt: now },
          ...changes,
        });
        const speakerId = newId();
        const store = dubbingTranscriptsStore(tx);
        await store.insertSpeakers([
          {
            ...{ id: speakerId, projectId: project.id, name: 'Ana', position: 0, createdAt: now },
            voice: { voiceId: ownVoice.id },
          },
        ]);
        await store.insertSegments(
          segments.map((segment) => ({ id: newId(), projectId: project.id, speakerId, createdAt: now, ...segment })),
        );
        return project;
      });
    },

    /** Runs the job that was sent last. */
    run(actor: Actor, signal: AbortSignal = new AbortController().signal, attempt = 1): Promise<void> {
      const context = { jobId: `job${queued.length}`, workspaceId: actor.workspaceId, attempt, signal };
      return languageRun.run(queued.at(-1)!, { ...context, progress: async () => {} });
    },

    findLanguage: async (id: string) => (await dubbingLanguagesStore(db).findById(id))!,
  };
}
