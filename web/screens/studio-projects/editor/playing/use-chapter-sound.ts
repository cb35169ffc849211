import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isAbort } from '../../../../data/api/api-error.ts';
import type { ChapterAddress } from '../../../../nouns/studio-projects/studio-document.ts';
import { sentencesQuery, speakBlock } from '../../../../nouns/studio-projects/studio-takes.ts';
import { player } from '../../../../parts/player/player-instance.ts';
import { showError } from '../../../../parts/status/show-error.tsx';
import { findBlock } from '../text/block-ids.ts';
import { type BlockStatus, setStatuses, statusOf } from '../text/block-status.ts';
import { contentKey } from '../text/conversion.ts';
import type { EditorController } from '../view/editor-controller.ts';
import { chapterTrack } from './chapter-track.ts';
import { creditsOf, heardSentences, rangeOfSentence, sentenceAt, statusesOf } from './sentence-places.ts';

export interface ChapterSound {
  readonly sentences: ReturnType<typeof useSentences>['data'];
  /** Credits for each missing character. */
  readonly rate: number;
  /** What a paragraph is now, and what speaking it costs. */
  readonly describe: (blockId: string) => { readonly status: BlockStatus | undefined; readonly credits: number };
  /** Plays what is spoken from a paragraph on, or of one to another. */
  readonly play: (fromBlockId?: string, toBlockId?: string, fromIndex?: number) => Promise<void>;
  /** Saves, speaks what is missing of a paragraph, and plays it. */
  readonly speak: (blockId: string) => Promise<void>;
  /** The paragraph that is spoken now. */
  readonly speaking: string | undefined;
  readonly refetch: () => Promise<void>;
}

const useSentences = (address: ChapterAddress) => useQuery(sentencesQuery(address));

/** The sound of a chapter: its status in the text, and what can be heard and spoken. */
export function useChapterSound(
  controller: EditorController | undefined,
  address: ChapterAddress,
  title: string,
  fallbackRate: number,
): ChapterSound {
  const queryClient = useQueryClient();
  const { data, dataUpdatedAt } = useSentences(address);
  const [speaking, setSpeaking] = useState<string>();
  const latest = useRef(data);
  latest.current = data;
  const rate = data && data.missing_characters > 0 ? data.missing_credits / data.missing_characters : fallbackRate;
  const known = useMemo(() => {
    const base = controller?.saver.base();
    // Sentences of another revision come again after it is saved or shown.
    return data && base && data.revision === base.revision ? statusesOf(data.sentences, base.blocks) : undefined;
  }, [controller, data]);

  useEffect(() => {
    if (controller && known && !controller.view.isDestroyed)
      controller.view.dispatch(setStatuses(controller.view.state.tr, known));
  }, [controller, known]);
  useRefetchAfterSave(controller, address);

  const refetch = useCallback(async () => {
    await queryClient.invalidateQueries({ queryKey: sentencesQuery(address).queryKey });
    latest.current = queryClient.getQueryData(sentencesQuery(address).queryKey);
  }, [queryClient, address]);

  const play: ChapterSound['play'] = useCallback(
    async (fromBlockId, toBlockId, fromIndex) => {
      if (!controller || !latest.current) return;
      const order = controller.saver.base().blocks.map(({ block_id }) => block_id);
      const heard = heardSentences(latest.current.sentences, order, fromBlockId, toBlockId);
      if (heard.length === 0) return;
      // What is missing at the start is skipped: the sound begins at the first spoken sentence.
      const first = heard[0]!.sentence;
      const version = dataUpdatedAt + latest.current.duration_ms;
      const durationMs = heard.at(-1)!.endMs;
      const track = chapterTrack(address, {
        title,
        fromBlockId: fromBlockId === undefined ? undefined : first.block_id,
        fromIndex: fromIndex ?? undefined,
        toBlockId,
        durationMs,
        version,
      });
      player.play(track);
      followPlaying(controller, track.id, heard);
    },
    [controller, address, title, dataUpdatedAt],
  );

  const speak: ChapterSound['speak'] = useCallback(
    async (blockId) => {
      if (!controller) return;
      setSpeaking(blockId);
      try {
        if (!(await controller.saver.flush())) return;
        await speakBlock(address, blockId);
        await refetch();
        await queryClient.invalidateQueries({ queryKey: ['studio-takes'] });
        void queryClient.invalidateQueries({ queryKey: ['subscription'] });
        await play(blockId, blockId);
      } catch (error) {
        if (!isAbort(error)) showError(error);
      } finally {
        setSpeaking(undefined);
      }
    },
    [controller, address, refetch, play, queryClient],
  );

  const describe: ChapterSound['describe'] = (blockId) => {
    const node = controller && findBlock(controller.view.state.doc, blockId)?.node;
    if (!controller || !node || !data) return { status: undefined, credits: 0 };
    const status = statusOf(node, known ?? new Map(), (one) => contentKey(controller.read(one)));
    return { status, credits: status === 'spoken' ? 0 : creditsOf(missingCharacters(blockId, node.textContent), rate) };
  };

  /** Of a paragraph that is not saved yet, what is new: text that no spoken sentence says. */
  function missingCharacters(blockId: string, text: string): number {
    const spoken = (data?.sentences ?? []).filter(({ block_id, state }) => block_id === blockId && state === 'spoken');
    const kept = spoken.filter((one) => text.includes(one.text)).reduce((sum, one) => sum + one.text.length, 0);
    return Math.max(0, text.trim().length - kept);
  }

  return { sentences: data, rate, describe, play, speak, speaking, refetch };
}

/** Statuses follow a save: what was changed may have to be spoken again. */
function useRefetchAfterSave(controller: EditorController | undefined, address: ChapterAddress): void {
  const queryClient = useQueryClient();
  const { projectId, chapterId } = address;
  useEffect(() => {
    if (!controller) return;
    let { revision } = controller.saver.base();
    return controller.saver.subscribe(() => {
      const next = controller.saver.base().revision;
      if (controller.saver.state().status !== 'saved' || next === revision) return;
      revision = next;
      void queryClient.invalidateQueries({ queryKey: sentencesQuery({ projectId, chapterId }).queryKey });
    });
  }, [controller, queryClient, projectId, chapterId]);
}

let stopFollowing = () => {};

/** Marks the words being heard, and scrolls them into view unless the reader scrolls. */
function followPlaying(controller: EditorController, trackId: string, heard: ReturnType<typeof heardSentences>): void {
  stopFollowing();
  const blocks = new Map(controller.saver.base().blocks.map((block) => [block.block_id, block]));
  let shown: unknown;
  let scrolledAt = Number.NEGATIVE_INFINITY;
  const onScroll = () => {
    scrolledAt = performance.now();
  };
  const { dom } = controller.view;
  for (const name of ['wheel', 'touchmove', 'keydown']) dom.addEventListener(name, onScroll, { passive: true });
  const stop = () => {
    clearInterval(timer);
    for (const name of ['wheel', 'touchmove', 'keydown']) dom.removeEventListener(name, onScroll);
    if (!controller.view.isDestroyed) controller.mark({ playing: [] });
  };
  const timer = setInterval(() => {
    const { track, status } = player.state();
    if (controller.view.isDestroyed || track?.id !== trackId || status === 'idle' || status === 'ended') return stop();
    const now = sentenceAt(heard, player.positionInS() * 1000);
    if (now === shown || !now) return;
    shown = now;
    const block = blocks.get(now.sentence.block_id);
    if (!block) return;
    controller.mark({ playing: [rangeOfSentence(now.sentence, block)] });
    if (performance.now() - scrolledAt > readingMs)
      dom.querySelector('.studio-playing')?.scrollIntoView({ block: 'nearest' });
  }, tickMs);
  stopFollowing = stop;
}

/** After the reader scrolls or types, the text does not follow the playback for this long. ms. */
const readingMs = 4000;
const tickMs = 80;
