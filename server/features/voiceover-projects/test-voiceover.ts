import type { Speech } from '../../../engines/registry.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { live } from '../../platform/test-doubles.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { modelsService } from '../models/models.service.ts';
import { testSpeaking, testVoice } from '../speech/test-speech.ts';
import { voiceoverAccessService } from './voiceover-access.service.ts';
import { voiceoverChangesService } from './voiceover-changes.service.ts';
import { voiceoverJobsService } from './voiceover-jobs.service.ts';
import { voiceoverMixingService } from './voiceover-mixing.service.ts';
import { voiceoverProjectsService } from './voiceover-projects.service.ts';
import { renderVoiceoverJob, speakClipsJob, voiceoverRunsService } from './voiceover-runs.service.ts';
import { voiceoverSpeakingService } from './voiceover-speaking.service.ts';

/** Voiceover projects on a database, with the mock engine of `testSpeaking` and jobs that run when the test says so. */
export async function testVoiceover(db: Db) {
  const speaking = await testSpeaking(db);
  const start = fixtureClock()().getTime();
  let calls = 0;
  const clock = () => new Date(start + ++calls);
  const speech = { voices: [testVoice], languages: new Set(['en']) } as unknown as Speech;
  const models = modelsService({ speech });
  const waiting: { readonly name: string; readonly payload: never; readonly workspaceId: WorkspaceId }[] = [];
  const jobs: Pick<Jobs, 'send' | 'status' | 'cancel'> = {
    async send(job, payload, options) {
      waiting.push({ name: job.name, payload: payload as never, workspaceId: options!.workspaceId! });
      return `job-${waiting.length}`;
    },
    status: async () => ({ state: 'waiting', percent: undefined, stage: undefined }),
    cancel: async () => true,
  };
  const common = { db, blobs: speaking.blobs, clock, live, models, voices: speaking.voices };
  const voiceoverAccess = voiceoverAccessService({ db });
  const voiceoverProjects = voiceoverProjectsService({
    ...common,
    voiceoverAccess,
    zeroRetention: { mayStore: async () => true },
  });
  const projects = { ...common, voiceoverAccess, voiceoverProjects };
  const voiceoverChanges = voiceoverChangesService({ ...projects, present: ({ project }) => project.revision });
  const codecs = {} as never;
  const watermark = { mark: <T>(source: AsyncIterable<T>) => source };
  const voiceoverMixing = voiceoverMixingService({
    ...common,
    codecs,
    watermark,
    temporaryFolder: testFolder('voiceover'),
  });
  const voiceoverSpeaking = voiceoverSpeakingService({
    ...common,
    generation: speaking.generation,
    textToSpeech: speaking.service,
  });
  const work = { ...projects, voiceoverMixing, voiceoverSpeaking };
  const voiceoverRuns = voiceoverRunsService({ ...work, jobs });
  const voiceoverJobs = voiceoverJobsService({ ...work, log: { warn: () => {} }, findRole: async () => 'admin' });
  return {
    ...speaking,
    ...common,
    voiceoverProjects,
    voiceoverChanges,
    voiceoverRuns,

    /** Runs all waiting jobs, as often as `times`: a job runs again after a crash. */
    async runJobs(times = 1, signal: AbortSignal = new AbortController().signal): Promise<void> {
      const context = { signal, attempt: 1, progress: async () => {} };
      for (const [index, { name, payload, workspaceId }] of waiting.splice(0).entries())
        for (let at = 0; at < times; at += 1) {
          const call = { ...context, workspaceId, jobId: `run-${index}` };
          if (name === speakClipsJob.name) await voiceoverJobs.speak(payload, call);
          if (name === renderVoiceoverJob.name) await voiceoverJobs.render(payload, call);
        }
    },

    /** A project with one voice track and clips with these texts, one a second. */
    async newProject(actor: Actor, texts: readonly string[]) {
      const { project } = await voiceoverProjects.create(actor, 'Trailer');
      return voiceoverChanges.apply(actor, project.id, {
        tracks: [{ track_id: `${project.id}-anna`, kind: 'voice', name: 'Anna', voice_id: testVoice.id }],
        clips: texts.map((text, at) => ({
          clip_id: `${project.id}-${at}`,
          track_id: `${project.id}-anna`,
          text,
          start_ms: at * 1000,
          keeps_speech: false,
        })),
      });
    },
  };
}
