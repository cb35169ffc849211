/**
 * The estimate and the plan of a project of 200,000 words in 40 chapters: `node bench/studio/conversions.ts`. On a
 * database of its own, without engine; half of the sentences have a take.
 */
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chapterRowsService } from '../../server/features/studio-chapters/chapter-rows.service.ts';
import { studioChaptersStore } from '../../server/features/studio-chapters/studio-chapters.store.ts';
import { plainBlock } from '../../server/features/studio-chapters/studio-content.rules.ts';
import { studioProjectsStore } from '../../server/features/studio-projects/studio-projects.store.ts';
import type { ProjectVoicing } from '../../server/features/studio-takes/project-voicing.service.ts';
import { sentencePlanService } from '../../server/features/studio-takes/sentence-plan.service.ts';
import { studioTakes } from '../../server/features/studio-takes/studio-takes.tables.ts';
import { createActor } from '../../server/features/workspace/test-actor.ts';
import { connectDatabase } from '../../server/platform/db/connect.ts';
import { newId } from '../../server/platform/ids.ts';
import { openLog } from '../../server/platform/log.ts';
import { report } from '../measure.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'conversions-'));
const database = await connectDatabase({ databaseUrl: undefined, dataDir, log: openLog('warn') });
const { db } = database;
const actor = await createActor(db, newId());
const now = new Date();
const project = await studioProjectsStore(db).insert(actor.workspaceId, {
  id: newId(),
  userId: actor.userId,
  name: 'Book',
  defaultTitleVoiceId: 'voice',
  defaultParagraphVoiceId: 'voice',
  defaultModelId: 'eleven_multilingual_v2',
  qualityPreset: 'standard',
  language: 'en',
  createdAt: now,
  updatedAt: now,
});
const sentence = (number: number) => `The ship with number ${number} leaves the quiet harbour at night.`;
let sentences = 0;
const paragraph = () => plainBlock(Array.from({ length: 5 }, () => sentence(sentences++)).join(' '), 'voice');
const chapters = await studioChaptersStore(db).insert(
  project,
  Array.from({ length: 40 }, (_, at) => ({ name: `${at}`, blocks: Array.from({ length: 91 }, paragraph) })),
  now,
);
const fingerprint = (text: string, voiceId: string) => hash('sha256', `${text} ${voiceId}`, 'base64url');
const take = (number: number) => ({
  id: newId(),
  projectId: project.id,
  userId: actor.userId,
  fingerprint: fingerprint(sentence(number), 'voice'),
  text: sentence(number),
  voiceId: 'voice',
  modelId: project.defaultModelId,
  seed: null,
  blobKey: `${number}`,
  sampleRate: 24_000,
  samples: 90_000,
  audioBytes: 180_044,
  starts: Array.from({ length: 60 }, (_, at) => at * 60.1),
  ends: Array.from({ length: 60 }, (_, at) => at * 60.1 + 60),
  rmsDb: -20,
  peakDb: -3,
  credits: 60,
  isFree: false,
  createdAt: now,
});
for (let at = 0; at < sentences / 2; at += 1000)
  await db.insert(studioTakes).values(Array.from({ length: 1000 }, (_, index) => take(at + index)));
const cast = new Map([['voice', { gain: 0, speed: 1, name: 'Voice' }]]);
const voicing = { project, model: { costFactor: 1 }, cast, lexicon: [], fingerprint } as unknown as ProjectVoicing;
const chapterRows = chapterRowsService({ db });
const sentencePlan = sentencePlanService({ db, chapterRows, projectVoicing: { read: async () => voicing } });

async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < 10; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  console.log(report(name, times));
}

console.log(`${sentences * 11} words, ${sentences} sentences`);
await measure('list of chapters', () => chapterRows.read().list(project));
await measure('estimate', () => sentencePlan.estimate(actor, project, chapters));
await measure('plan of all chapters with their takes', () => sentencePlan.planChapters(actor, project, chapters));
await database.close();
rmSync(dataDir, { recursive: true, force: true });
