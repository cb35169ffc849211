import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { characterCount } from '../../../contract/catalogue/plans/quota.ts';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { useStore } from '../../data/store/use-store.ts';
import { t } from '../../messages/t.ts';
import type { DraftLine } from '../../nouns/dialogue/dialogue-draft.ts';
import { findSpokenLine, type SpokenLine, spokenLines } from '../../nouns/dialogue/spoken-lines.ts';
import { historyTrack } from '../../nouns/history/history-track.ts';
import { itemQuery } from '../../nouns/history/use-history.ts';
import { useVersionActions } from '../../nouns/history-versions/versions-query.ts';
import { generation, latestItem } from '../../nouns/speech/speech-instance.ts';
import { linesCost } from '../../nouns/speech/speech-limits.ts';
import { Button } from '../../parts/button/button.tsx';
import { startFrom } from '../../parts/player/play-from.ts';
import { useCreditText } from '../../parts/tool/use-credit-text.ts';

interface RegenerateLineProps {
  line: DraftLine;
  /** Its place in the dialogue, from 1. */
  place: number;
  voices: readonly VoiceReply[];
}

/** Speaks one line of the generated dialogue again, as it now reads, and plays the dialogue from there. */
export function RegenerateLine({ line, place, voices }: RegenerateLineProps) {
  const spoken = useStore(spokenLines);
  const latestItemId = useStore(latestItem);
  const isGenerating = useStore(generation, generation.isRunning);
  const itemId = spoken && (spoken.historyItemId ?? latestItemId);
  const { data: item } = useQuery({ ...itemQuery(itemId ?? ''), enabled: itemId !== undefined });
  if (!spoken || !item || isGenerating) return null;
  const found = findSpokenLine(line, spoken.keys, item.dialogue);
  if (!found) return null;
  if (found === 'otherVoice')
    return (
      <p className="px-2 text-ink-3 text-meta">{t('Generate the dialogue to hear this line with its new voice.')}</p>
    );
  return <SpokenLineButton item={item} spoken={found} {...{ line, place, voices }} />;
}

function SpokenLineButton({
  item,
  spoken,
  line,
  place,
  voices,
}: RegenerateLineProps & { item: HistoryItemReply; spoken: SpokenLine }) {
  const { respoken } = useVersionActions(item);
  const characters = characterCount(spoken.text);
  const cost = useCreditText(linesCost([{ characters, voiceId: line.voiceId }], voices));
  // The item changes before the request has ended: callbacks of `mutate` could be lost.
  const regenerate = () =>
    respoken.mutateAsync({ start: spoken.start, end: spoken.end, text: spoken.text }).then(
      ({ item: changed }) =>
        startFrom(historyTrack(changed, undefined), (changed.dialogue?.[spoken.at]?.start_ms ?? 0) / 1000),
      () => {},
    );
  return (
    <Button
      size="small"
      kind="ghost"
      busy={respoken.isPending}
      aria-label={[t('Regenerate line {place}', { place }), cost].filter(Boolean).join(', ')}
      onClick={() => void regenerate()}
    >
      <RefreshCw aria-hidden />
      {t('Regenerate line')}
      {cost && <span className="font-[450] text-ink-3 text-meta tabular-nums">{cost}</span>}
    </Button>
  );
}
