import { hash } from 'node:crypto';
import { studioLimits } from '../../../contract/studio/studio-limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Chapter } from '../studio-chapters/studio-chapters.store.ts';
import type { Project, ProjectAsset } from '../studio-projects/studio-projects.store.ts';
import type { ChapterPlan } from '../studio-takes/sentence-plan.service.ts';
import { chapterBeds, chapterParts } from './chapter-parts.rules.ts';
import type { SoundSource } from './snapshot-sound.service.ts';
import type { ChapterSnapshot } from './studio-renders.store.ts';
import { type ChapterSnapshotSummary, type ProjectSnapshot, studioSnapshotsStore } from './studio-snapshots.store.ts';
import type { SnapshotPart } from './studio-snapshots.tables.ts';
import { durationMsOf, partTimes, type TakeLength } from './timeline.rules.ts';

interface SnapshotMakingDeps {
  readonly clock: Clock;
}

/** A block as a snapshot keeps it, to restore the text. */
export type SnapshotBlock = Pick<
  ChapterPlan['blocks'][number]['block'],
  'id' | 'kind' | 'locked' | 'nodes' | 'choices'
>;

/** What is spoken of a chapter now. */
export function soundOf(plan: ChapterPlan, assets: ReadonlyMap<string, ProjectAsset>): SoundSource {
  const parts = chapterParts(plan.blocks, { cast: plan.voicing.cast, assets });
  const blockIds = plan.blocks.map(({ block }) => block.id);
  return {
    projectId: plan.voicing.project.id,
    parts,
    beds: chapterBeds(plan.chapter.beds, parts, blockIds, assets),
  };
}

const takesOf = ({ sentences }: ChapterPlan): Map<string, TakeLength> =>
  new Map(sentences.flatMap(({ take }) => (take ? [[take.id, take]] : [])));

/** Which paragraph a part belongs to and how its text is written change nothing in the sound. */
const audible = (part: SnapshotPart) => {
  if (part.kind === 'take') return [part.takeId, part.gain, part.gapMs];
  return part.kind === 'pause' ? [part.ms] : [part.assetId, part.gain, part.overlaps, part.ms];
};

/** Makes snapshots, in the transaction of the caller. */
export function snapshotMakingService({ clock }: SnapshotMakingDeps) {
  return {
    /** Keeps the sound and text of a chapter; returns the newest snapshot instead if that sounds the same. */
    async chapter(
      tx: Tx,
      plan: ChapterPlan,
      assets: ReadonlyMap<string, ProjectAsset>,
      name: string = plan.chapter.name,
    ): Promise<{ readonly snapshot: ChapterSnapshotSummary | ChapterSnapshot; readonly isNew: boolean }> {
      const { chapter, voicing } = plan;
      const source = soundOf(plan, assets);
      const soundHash = hash('sha256', JSON.stringify([source.parts.map(audible), source.beds]), 'base64url');
      const store = studioSnapshotsStore(tx);
      const [newest] = await store.listChapter(voicing.project, chapter.id, 1);
      if (newest?.hash === soundHash) return { snapshot: newest, isNew: false };
      const content: SnapshotBlock[] = plan.blocks.map(({ block: { id, kind, locked, nodes, choices } }) => ({
        ...{ id, kind, locked, nodes, choices },
      }));
      const snapshot = await store.insertChapter({
        id: newId(),
        projectId: source.projectId,
        chapterId: chapter.id,
        name,
        parts: source.parts,
        beds: source.beds,
        content,
        hash: soundHash,
        durationMs: durationMsOf(partTimes(source.parts, takesOf(plan)).durationS),
        createdAt: clock(),
      });
      return { snapshot, isNew: true };
    },

    /** Gives the snapshots of a chapter to the one that it is appended to, so that snapshots of the project stay whole. */
    move: (tx: Tx, project: Pick<Project, 'id'>, from: string, to: string): Promise<void> =>
      studioSnapshotsStore(tx).moveChapter(project, from, to),

    /** A snapshot of a project of the newest snapshots of these chapters, in their order. */
    async project(tx: Tx, project: Project, chapters: readonly Chapter[]): Promise<ProjectSnapshot | undefined> {
      const store = studioSnapshotsStore(tx);
      const ids = chapters.flatMap(({ latestSnapshotId }) => latestSnapshotId ?? []);
      if (ids.length === 0) return undefined;
      const summaries = await store.summaries(project, ids);
      const { name, title, author, description, genres, isbnNumber, language } = project;
      const snapshot = await store.insertProject({
        id: newId(),
        projectId: project.id,
        name,
        chapterSnapshotIds: ids,
        metadata: { title, author, description, genres, isbnNumber, language },
        durationMs: ids.reduce((sum, id) => sum + (summaries.get(id)?.durationMs ?? 0), 0),
        createdAt: clock(),
      });
      await store.prune(project, studioLimits.snapshots);
      return snapshot;
    },
  };
}
export type SnapshotMakingService = ReturnType<typeof snapshotMakingService>;
