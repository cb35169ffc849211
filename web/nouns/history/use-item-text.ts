import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { api } from '../../data/api/api.ts';
import { type TimedParagraph, timedParagraphs } from '../../parts/timed-text/timed-paragraph.ts';

type TextItem = Pick<HistoryItemReply, 'history_item_id' | 'version_id' | 'text' | 'dialogue'>;

/** Not under the topic `history`: the times of a version never change. */
const alignmentQuery = (params: { readonly history_item_id: string; readonly version_id: string }) =>
  queryOptions({
    queryKey: ['history-alignment', params],
    queryFn: ({ signal }) =>
      api.call('GET /v1/history/{history_item_id}/versions/{version_id}/alignment', { params, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The text of an item, a dialogue with its speakers. Its words have times when the server has aligned them. */
export function useItemText({ history_item_id, version_id, text, dialogue }: TextItem): readonly TimedParagraph[] {
  const hasText = Boolean(text || dialogue?.length);
  const { data } = useQuery({ ...alignmentQuery({ history_item_id, version_id }), enabled: hasText });
  return useMemo(() => {
    if (!hasText) return [];
    const lines = dialogue?.map((line) => ({ text: line.text, speaker: line.voice_name })) ?? [{ text: text ?? '' }];
    return timedParagraphs(lines, data?.alignment);
  }, [hasText, text, dialogue, data]);
}
