import type { WorkspaceRole } from '../../../contract/permissions/roles.ts';
import type { Actor } from '../../platform/actor.ts';
import type { ChapterRowsService } from '../studio-chapters/chapter-rows.service.ts';
import type { Chapter } from '../studio-chapters/studio-chapters.store.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { SentencePlanService } from '../studio-takes/sentence-plan.service.ts';
import type { StudioConversionsService } from './studio-conversions.service.ts';

interface ChapterStatesDeps {
  readonly chapterRows: ChapterRowsService;
  readonly sentencePlan: Pick<SentencePlanService, 'count'>;
  readonly studioConversions: Pick<StudioConversionsService, 'active'>;
  readonly findRole: (workspaceId: string, userId: string) => Promise<WorkspaceRole | undefined>;
}

/** The state of chapters, for their replies. */
export function chapterStatesService({ chapterRows, sentencePlan, studioConversions, findRole }: ChapterStatesDeps) {
  return {
    /** How many characters and paragraphs of each chapter are spoken, and what the rest costs. */
    async statistics(actor: Actor, project: Project, chapters: readonly Chapter[]) {
      const counts = await sentencePlan.count(actor, project, chapters);
      return new Map(
        Array.from(counts, ([id, counted]) => [
          id,
          {
            characters_unconverted: counted.missingCharacters,
            characters_converted: counted.convertedCharacters,
            paragraphs_converted: counted.convertedParagraphs,
            paragraphs_unconverted: counted.missingParagraphs,
            credits_needed_to_convert: counted.credits,
            voice_statistics: null,
          },
        ]),
      );
    },

    /** How far the chapters are that are converted at the moment, from 0 to 1, by ID. The others are not in it. */
    async progress(project: Project): Promise<Map<string, number>> {
      const conversion = await studioConversions.active(project);
      if (!conversion) return new Map();
      const done = new Set(conversion.doneChapterIds);
      const waiting = conversion.chapterIds.filter((id) => !done.has(id));
      const [current] = waiting;
      const chapter = current === undefined ? undefined : await chapterRows.read().find(project, current);
      const role = await findRole(project.workspaceId, conversion.userId);
      const workspaceId = project.workspaceId as Actor['workspaceId'];
      const actor: Actor = {
        userId: conversion.userId,
        workspaceId,
        role: role ?? 'editor',
        via: 'session',
        permissions: undefined,
      };
      const counted = chapter && (await sentencePlan.count(actor, project, [chapter])).get(chapter.id);
      const characters = counted ? counted.convertedCharacters + counted.missingCharacters : 0;
      const reached = characters === 0 ? 0 : counted!.convertedCharacters / characters;
      return new Map(waiting.map((id) => [id, id === current ? reached : 0]));
    },
  };
}
export type ChapterStatesService = ReturnType<typeof chapterStatesService>;
