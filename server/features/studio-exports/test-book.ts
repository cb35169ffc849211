import type { Db } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { type Chapter, studioChaptersStore } from '../studio-chapters/studio-chapters.store.ts';
import { type NewProject, type Project, studioProjectsStore } from '../studio-projects/studio-projects.store.ts';
import type { ChapterSnapshot } from '../studio-snapshots/studio-renders.store.ts';
import { studioChapterSnapshots } from '../studio-snapshots/studio-snapshots.tables.ts';
import { createActor } from '../workspace/test-actor.ts';
import type { SnapshotSounds } from './chapter-renders.service.ts';

export interface TestBook {
  readonly actor: Awaited<ReturnType<typeof createActor>>;
  readonly project: Project;
  readonly chapters: readonly Chapter[];
  readonly snapshots: readonly ChapterSnapshot[];
}

/** A project with a converted chapter for each length in seconds. */
export async function createBook(
  db: Db,
  lengthsS: readonly number[],
  changes: Partial<NewProject> = {},
): Promise<TestBook> {
  const actor = await createActor(db, newId());
  const now = new Date();
  const project = await studioProjectsStore(db).insert(actor.workspaceId, {
    id: newId(),
    userId: actor.userId,
    name: 'The harbour',
    title: 'The Harbour',
    author: 'Ada Quay',
    defaultTitleVoiceId: 'voice',
    defaultParagraphVoiceId: 'voice',
    defaultModelId: 'eleven_multilingual_v2',
    qualityPreset: 'standard',
    createdAt: now,
    updatedAt: now,
    ...changes,
  });
  const drafts = lengthsS.map((_, index) => ({ name: `Chapter ${index + 1}`, blocks: [] }));
  const chapters = await studioChaptersStore(db).insert(project, drafts, now);
  if (lengthsS.length === 0) return { actor, project, chapters, snapshots: [] };
  const snapshots = await db
    .insert(studioChapterSnapshots)
    .values(
      lengthsS.map((seconds, index) => ({
        id: newId(),
        projectId: project.id,
        chapterId: chapters[index]!.id,
        name: chapters[index]!.name,
        parts: [],
        content: [],
        hash: newId(),
        durationMs: Math.round(seconds * 1000),
        createdAt: now,
      })),
    )
    .returning();
  for (const snapshot of snapshots)
    await studioChaptersStore(db).update(project, snapshot.chapterId, { latestSnapshotId: snapshot.id });
  return { actor, project, chapters, snapshots };
}

/** Words of a speaker: bursts of a voice with pauses between them, from `startS` on. */
export function speechLike(
  seconds: number,
  sampleRate: number,
  { startS = 0.2, level = 0.2, noise = 0 } = {},
): Float32Array {
  const samples = new Float32Array(Math.round(seconds * sampleRate));
  let seed = 1;
  for (let i = 0; i < samples.length; i++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    const hiss = (seed / 2 ** 30 - 1) * noise;
    const t = i / sampleRate - startS;
    // Words of 0.3 s, each with a soft start, and a long pause after four of them.
    const inWord = (t % 0.45) / 0.3;
    const isSpoken = t >= 0 && t < seconds - startS - 0.3 && inWord < 1 && t % 2.4 < 1.8;
    const envelope = isSpoken ? Math.sin(Math.PI * inWord) ** 0.5 : 0;
    const pitch = 110 + 20 * Math.sin(t * 3);
    let voice = 0;
    for (let harmonic = 1; harmonic < 12; harmonic++)
      voice += Math.sin(2 * Math.PI * pitch * harmonic * t) / harmonic ** 0.8;
    samples[i] = envelope * voice * level * 0.35 + hiss;
  }
  return samples;
}

/** The sound of test books; counts how often it is opened. */
export function testSound(soundOf: (snapshot: ChapterSnapshot) => Float32Array) {
  const opened: string[] = [];
  const snapshotSound: SnapshotSounds = {
    async open(snapshot) {
      opened.push(snapshot.id);
      async function* sound() {
        const samples = soundOf(snapshot);
        for (let at = 0; at < samples.length; at += 10_000) yield samples.slice(at, at + 10_000);
      }
      return { sound: sound() };
    },
  };
  return { snapshotSound, opened };
}
