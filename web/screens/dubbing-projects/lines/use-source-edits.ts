import { dubbingLimits } from '../../../../contract/dubbing/dubbing-limits.ts';
import type { DubbingSegmentReply, DubbingSegmentUpdate } from '../../../../contract/dubbing/dubbing-transcripts.ts';
import { api } from '../../../data/api/api.ts';
import { t } from '../../../messages/t.ts';
import { useDubMutation } from '../../../nouns/dubbing-projects/dubbing-actions.ts';

interface NewLine {
  readonly start_s: number;
  readonly end_s: number;
  /** Absent: the project has no speaker yet; the first one is created. */
  readonly speaker_id: string | undefined;
}

/** The changes of a source transcript. Each discards the translations of the lines concerned. */
export function useSourceEdits(projectId: string) {
  const params = { project_id: projectId };
  const change = useDubMutation(({ id, ...body }: DubbingSegmentUpdate & { readonly id: string }) =>
    api.call('PATCH /v1/dubbing/project/{project_id}/transcript/segment/{segment_id}', {
      params: { ...params, segment_id: id },
      body,
    }),
  );
  const add = useDubMutation(async ({ start_s, end_s, speaker_id }: NewLine) => {
    const speakerId = speaker_id ?? (await addSpeaker(projectId));
    return api.call('POST /v1/dubbing/project/{project_id}/transcript/segment', {
      params,
      body: { text: '', speaker_id: speakerId, start_s, end_s },
    });
  });
  const split = useDubMutation(({ id, at_s }: { readonly id: string; readonly at_s: number }) =>
    api.call('POST /v1/dubbing/project/{project_id}/transcript/segment/{segment_id}/split', {
      params: { ...params, segment_id: id },
      body: { at_s },
    }),
  );
  const merge = useDubMutation((segment_ids: string[]) =>
    api.call('POST /v1/dubbing/project/{project_id}/transcript/segments/merge', { params, body: { segment_ids } }),
  );
  const remove = useDubMutation((id: string) =>
    api.call('DELETE /v1/dubbing/project/{project_id}/transcript/segment/{segment_id}', {
      params: { ...params, segment_id: id },
    }),
  );
  return { change, add, split, merge, remove };
}
export type SourceEdits = ReturnType<typeof useSourceEdits>;

/** Adds a speaker to a project; resolves to their ID. */
export async function addSpeaker(projectId: string, name?: string): Promise<string> {
  const { speaker_id } = await api.call('POST /v1/dubbing/project/{project_id}/speaker', {
    params: { project_id: projectId },
    body: { speaker_name: name ?? t('Speaker {number}', { number: 1 }) },
  });
  return speaker_id;
}

/** Seconds of a new line, where nothing follows it. */
const newLineS = 3;

/** Where a new line fits from a time on; undefined where somebody speaks already. */
export function roomForLine(
  segments: readonly Pick<DubbingSegmentReply, 'start_s' | 'end_s'>[],
  fromS: number,
  durationS: number,
): { readonly start_s: number; readonly end_s: number } | undefined {
  if (segments.some(({ start_s, end_s }) => start_s <= fromS && fromS < end_s)) return undefined;
  const nextS = Math.min(durationS, ...segments.map(({ start_s }) => start_s).filter((start) => start > fromS));
  const endS = Math.min(nextS, fromS + newLineS);
  return endS - fromS >= dubbingLimits.minSegmentS ? { start_s: fromS, end_s: endS } : undefined;
}
