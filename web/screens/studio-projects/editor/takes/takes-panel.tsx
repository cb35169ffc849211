import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { VoiceReply } from '../../../../../contract/voices/voices.ts';
import { messageOf } from '../../../../data/api/api-error.ts';
import { useStore } from '../../../../data/store/use-store.ts';
import { t } from '../../../../messages/t.ts';
import type { ChapterAddress } from '../../../../nouns/studio-projects/studio-document.ts';
import {
  chooseTake,
  type SentenceWithTakes,
  speakBlock,
  type TakeReply,
  takesQuery,
  takeTrack,
} from '../../../../nouns/studio-projects/studio-takes.ts';
import { player } from '../../../../parts/player/player-instance.ts';
import { ErrorState } from '../../../../parts/status/error-state.tsx';
import { showError } from '../../../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../../../parts/status/skeleton.tsx';
import { rangeOfSentence } from '../playing/sentence-places.ts';
import type { ChapterSound } from '../playing/use-chapter-sound.ts';
import { replaceRanges } from '../text/replace.ts';
import type { EditorController } from '../view/editor-controller.ts';
import { SentenceTakes } from './sentence-takes.tsx';

interface TakesPanelProps {
  controller: EditorController;
  address: ChapterAddress;
  sound: ChapterSound;
  voices: readonly VoiceReply[];
  canEdit: boolean;
}

/** The sentences of the paragraph at the cursor with their takes: heard, compared, chosen and restored. */
export function TakesPanel({ controller, address, sound, voices, canEdit }: TakesPanelProps) {
  const { blockId } = useStore(controller.place);
  const { data, error, refetch } = useQuery(takesQuery(address, blockId));
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<number>();
  const { status } = useStore(controller.saver);

  async function run(index: number, action: () => Promise<{ sentences: SentenceWithTakes[] }>): Promise<void> {
    setBusy(index);
    try {
      if (!(await controller.saver.flush())) return;
      const { sentences } = await action();
      queryClient.setQueryData(takesQuery(address, blockId).queryKey, sentences);
      await sound.refetch();
      const chosen = sentences.find((one) => one.index === index);
      const take = chosen?.takes.find(({ take_id }) => take_id === chosen.take_id);
      if (take) player.play(takeTrack(address.projectId, take));
    } catch (failure) {
      showError(failure);
      void refetch();
    } finally {
      setBusy(undefined);
      void queryClient.invalidateQueries({ queryKey: ['subscription'] });
    }
  }

  /** Brings the text of an older take back, and then chooses it. */
  function restore(sentence: SentenceWithTakes, take: TakeReply): void {
    const block = controller.saver.base().blocks.find(({ block_id }) => block_id === blockId);
    if (!block) return;
    const range = rangeOfSentence(sentence, block);
    controller.view.dispatch(replaceRanges(controller.view.state, [range], take.text).transaction);
    void run(sentence.index, () => chooseTake(address, blockId, sentence.index, take.take_id));
  }

  if (error && !data)
    return <ErrorState title={t('The takes did not load')} message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} label={t('Loading takes')} />;
  if (data.length === 0) return <p className="text-ink-2">{t('This paragraph has no text to speak.')}</p>;
  return (
    <ol aria-label={t('Sentences')} className="flex flex-col gap-5">
      {data.map((sentence) => (
        <SentenceTakes
          key={sentence.index}
          sentence={sentence}
          projectId={address.projectId}
          voiceName={voices.find(({ voice_id }) => voice_id === sentence.voice_id)?.name ?? t('Deleted voice')}
          rate={sound.rate}
          canEdit={canEdit && status !== 'leased'}
          isBusy={busy === sentence.index}
          onSpeak={() => void run(sentence.index, () => speakBlock(address, blockId, sentence))}
          onChoose={(take) =>
            void run(sentence.index, () => chooseTake(address, blockId, sentence.index, take.take_id))
          }
          onRestore={(take) => restore(sentence, take)}
        />
      ))}
    </ol>
  );
}
