import { useQueryClient } from '@tanstack/react-query';
import type { DubbingLineReply } from '../../../../contract/dubbing/dubbing-languages.ts';
import { api } from '../../../data/api/api.ts';
import { useDubMutation } from '../../../nouns/dubbing-projects/dubbing-actions.ts';
import { dubbingLinesQuery } from '../../../nouns/dubbing-projects/dubbing-queries.ts';

interface LineChange {
  readonly segmentId: string;
  /** null: it is translated again. */
  readonly translation?: string | null;
  /** null: as in the source. */
  readonly start_s?: number | null;
  readonly end_s?: number | null;
  readonly is_draft?: false;
}

/** The changes of the lines of a language. */
export function useLineEdits(projectId: string, languageId: string) {
  const client = useQueryClient();
  const params = { project_id: projectId, language_id: languageId };
  /** Shows a changed line before the list is fetched again. */
  const show = <Reply extends { readonly line: DubbingLineReply; readonly revision: number }>(reply: Reply): Reply => {
    client.setQueryData(
      dubbingLinesQuery(projectId, languageId).queryKey,
      (before) =>
        before && {
          ...before,
          revision: reply.revision,
          lines: before.lines.map((line) => (line.segment_id === reply.line.segment_id ? reply.line : line)),
        },
    );
    return reply;
  };
  const change = useDubMutation(async ({ segmentId, ...body }: LineChange) =>
    show(
      await api.call('PATCH /v1/dubbing/project/{project_id}/language/{language_id}/line/{segment_id}', {
        params: { ...params, segment_id: segmentId },
        body,
      }),
    ),
  );
  const speak = useDubMutation(async (segmentId: string) =>
    show(
      await api.call('POST /v1/dubbing/project/{project_id}/language/{language_id}/line/{segment_id}/speak', {
        params: { ...params, segment_id: segmentId },
      }),
    ),
  );
  const choose = useDubMutation(async ({ segmentId, takeId }: { segmentId: string; takeId: string }) =>
    show(
      await api.call('POST /v1/dubbing/project/{project_id}/language/{language_id}/line/{segment_id}/take', {
        params: { ...params, segment_id: segmentId },
        body: { take_id: takeId },
      }),
    ),
  );
  const translate = useDubMutation((segmentId: string) =>
    api.call('POST /v1/dubbing/project/{project_id}/language/{language_id}/translate', {
      params,
      body: { segment_ids: [segmentId], again: true },
    }),
  );
  return { change, speak, choose, translate };
}
export type LineEdits = ReturnType<typeof useLineEdits>;
