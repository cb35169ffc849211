import { dubbingLimits } from '../../../../contract/dubbing/dubbing-limits.ts';
import type { DubbingSegmentUpdate } from '../../../../contract/dubbing/dubbing-transcripts.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import { newId } from '../../../platform/ids.ts';
import type { DubbingAccessService } from '../dubbing-access.service.ts';
import type { SourceChange } from '../dubbing-parts.service.ts';
import type { DubbingProject } from '../dubbing-projects.store.ts';
import { type DubbingSegment, dubbingTranscriptsStore } from './dubbing-transcripts.store.ts';
import { divideText, joinParts } from './segment-parts.rules.ts';
import {
  segmentNotFound,
  speakerNotFound,
  type TranscriptChangesService,
  type TranscriptEdit,
} from './transcript-changes.service.ts';

interface DubbingTranscriptsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: Pick<DubbingAccessService, 'require'>;
  readonly changes: TranscriptChangesService;
}

interface NewSegment {
  readonly text: string;
  readonly speakerId: string;
  readonly startMs: number;
  readonly endMs: number;
}

type Updates = Readonly<Record<string, DubbingSegmentUpdate>>;

const toMs = (seconds: number): number => Math.round(seconds * 1000);
const none: SourceChange = { rewritten: [], changed: [], hasDeleted: false };

/** The source transcripts of projects, segment by segment. */
export function dubbingTranscriptsService({ db, clock, access, changes }: DubbingTranscriptsDeps) {
  async function requireSpeaker({ transcripts, project }: TranscriptEdit, id: string): Promise<void> {
    if (!(await transcripts.findSpeaker(project, id))) throw speakerNotFound();
  }

  async function findAll(
    { transcripts, project }: TranscriptEdit,
    ids: readonly string[],
    param: string,
  ): Promise<DubbingSegment[]> {
    const found = await transcripts.findSegments(project, ids);
    if (found.length < new Set(ids).size) throw segmentNotFound(param);
    return found;
  }

  async function requireRoom({ transcripts, project }: TranscriptEdit): Promise<void> {
    if ((await transcripts.countSegments(project)) < dubbingLimits.maxSegments) return;
    throw new AppError('invalid_segment', {
      message: `A project can have at most ${dubbingLimits.maxSegments} segments.`,
    });
  }

  return {
    /** Throws `dubbing_not_ready` until the project is ready. */
    async get(actor: Actor, projectId: string): Promise<{ project: DubbingProject; segments: DubbingSegment[] }> {
      const project = await access.require(actor, projectId);
      if (project.state !== 'ready') throw new AppError('dubbing_not_ready', { param: 'project_id' });
      return { project, segments: await dubbingTranscriptsStore(db).listSegments(project) };
    },

    /** Adds a segment. Throws `invalid_segment` and `dubbing_speaker_not_found`. */
    add: (actor: Actor, projectId: string, draft: NewSegment) =>
      changes.run(actor, projectId, async (edit) => {
        await requireRoom(edit);
        await requireSpeaker(edit, draft.speakerId);
        const id = newId();
        const row = { ...draft, id, projectId, words: [], externalId: null, createdAt: clock() };
        await edit.transcripts.insertSegments([row]);
        await changes.requireValid(edit, [row]);
        return { result: row, change: { ...none, rewritten: [id] } };
      }),

    /** Changes several segments: all or none. Throws like `add`, and `dubbing_segment_not_found`. */
    update: (actor: Actor, projectId: string, updates: Updates, param = 'segments') =>
      changes.run(actor, projectId, async (edit) => {
        const before = await findAll(edit, Object.keys(updates), param);
        const speakerIds = new Set(Object.values(updates).flatMap(({ speaker_id }) => speaker_id ?? []));
        for (const id of speakerIds) await requireSpeaker(edit, id);
        const result: DubbingSegment[] = [];
        const rewritten: string[] = [];
        const changed: string[] = [];
        for (const segment of before) {
          const { text, speaker_id, start_s, end_s } = updates[segment.id]!;
          const isRewritten = text != null && text !== segment.text;
          const after: DubbingSegment = {
            ...segment,
            text: text ?? segment.text,
            // The times of the words belong to the text that was recognized.
            words: isRewritten ? [] : segment.words,
            speakerId: speaker_id ?? segment.speakerId,
            startMs: start_s == null ? segment.startMs : toMs(start_s),
            endMs: end_s == null ? segment.endMs : toMs(end_s),
          };
          result.push(after);
          const isMoved =
            after.startMs !== segment.startMs || after.endMs !== segment.endMs || after.speakerId !== segment.speakerId;
          if (isRewritten) rewritten.push(segment.id);
          else if (isMoved) changed.push(segment.id);
          else continue;
          const { words, speakerId, startMs, endMs } = after;
          await edit.transcripts.updateSegment(edit.project, segment.id, {
            text: after.text,
            words,
            speakerId,
            startMs,
            endMs,
          });
        }
        if (rewritten.length + changed.length === 0) return { result, change: undefined };
        await changes.requireValid(edit, result);
        return { result, change: { ...none, rewritten, changed } };
      }),

    /** Throws `dubbing_segment_not_found`. */
    delete: (actor: Actor, projectId: string, segmentId: string) =>
      changes.run(actor, projectId, async (edit) => {
        await findAll(edit, [segmentId], 'segment_id');
        await edit.transcripts.deleteSegments(edit.project, [segmentId]);
        return { result: undefined, change: { ...none, hasDeleted: true } };
      }),

    /** Splits a segment at a time within it; the first part keeps its ID. Throws `invalid_segment`. */
    split: (
      actor: Actor,
      projectId: string,
      segmentId: string,
      { atMs, texts }: { readonly atMs: number; readonly texts: readonly [string, string] | undefined },
    ) =>
      changes.run(actor, projectId, async (edit) => {
        await requireRoom(edit);
        const [segment] = await findAll(edit, [segmentId], 'segment_id');
        const { startMs, endMs } = segment!;
        if (atMs <= startMs || atMs >= endMs)
          throw new AppError('invalid_segment', { message: 'The time is not within the segment.', param: 'at_s' });
        const [head, tail] = texts ? texts.map((text) => ({ text, words: [] })) : divideText(segment!, atMs);
        const first: DubbingSegment = { ...segment!, ...head!, endMs: atMs };
        const second: DubbingSegment = {
          ...segment!,
          ...tail!,
          id: newId(),
          startMs: atMs,
          externalId: null,
          createdAt: clock(),
        };
        const { text, words } = first;
        await edit.transcripts.updateSegment(edit.project, segmentId, { text, words, endMs: atMs });
        await edit.transcripts.insertSegments([second]);
        await changes.requireValid(edit, [first, second]);
        return { result: [first, second], change: { ...none, rewritten: [first.id, second.id] } };
      }),

    /** Merges segments of one speaker with nothing of the speaker between them; the first keeps its ID. */
    merge: (actor: Actor, projectId: string, segmentIds: readonly string[]) =>
      changes.run(actor, projectId, async (edit) => {
        const segments = await findAll(edit, segmentIds, 'segment_ids');
        const [first, ...rest] = segments as [DubbingSegment, ...DubbingSegment[]];
        if (rest.length === 0 || rest.some(({ speakerId }) => speakerId !== first.speakerId))
          throw new AppError('invalid_segment', {
            message: 'Only several segments of one speaker can be merged.',
            param: 'segment_ids',
          });
        const endMs = Math.max(...segments.map((segment) => segment.endMs));
        const { text, words } = joinParts(segments);
        const merged: DubbingSegment = { ...first, endMs, text, words: [...words] };
        await edit.transcripts.deleteSegments(
          edit.project,
          rest.map(({ id }) => id),
        );
        await edit.transcripts.updateSegment(edit.project, first.id, { endMs, text, words });
        await changes.requireValid(edit, [merged]);
        return { result: merged, change: { ...none, rewritten: [first.id], hasDeleted: true } };
      }),

    /** Gives segments to another speaker. Throws `invalid_segment` if they overlap with those of that speaker. */
    move: (actor: Actor, projectId: string, segmentIds: readonly string[], speakerId: string) =>
      changes.run(actor, projectId, async (edit) => {
        await requireSpeaker(edit, speakerId);
        const segments = await findAll(edit, segmentIds, 'segment_ids');
        const moved = segments.filter((segment) => segment.speakerId !== speakerId);
        for (const { id } of moved) await edit.transcripts.updateSegment(edit.project, id, { speakerId });
        const result = segments.map((segment) => ({ ...segment, speakerId }));
        if (moved.length === 0) return { result, change: undefined };
        await changes.requireValid(edit, result);
        return { result, change: { ...none, changed: moved.map(({ id }) => id) } };
      }),
  };
}
export type DubbingTranscriptsService = ReturnType<typeof dubbingTranscriptsService>;
