import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { createStore, type Subscribable } from '../../data/store/store.ts';
import {
  type AudioResponse,
  collectAudio,
  type GrowingAudio,
  type RawEncoding,
} from '../../parts/player/player-audio.ts';
import type { TrackFacts } from '../../parts/player/player-state.ts';
import type { Track } from '../../parts/player/player-track.ts';

/** The track that a generation plays as. */
export type GenerationLabels = Pick<Track, 'title' | 'subtitle'> & {
  readonly expectedInS: number;
  readonly raw: RawEncoding | undefined;
};

/** A pending speech response and the history item that it becomes. */
export interface OpenedSpeech {
  readonly answer: AudioResponse;
  readonly historyItemId: string;
  /** The header `pronunciation-warning`. */
  readonly warning?: string | undefined;
}

interface GenerationParts {
  readonly player: {
    readonly play: (track: Track) => void;
    readonly learn: (trackId: string, facts: TrackFacts) => void;
  };
  readonly trackId: (historyItemId: string) => string;
  /** Resolves when the item can be fetched, or with undefined if it never can. */
  readonly awaitItem: (historyItemId: string) => Promise<HistoryItemReply | undefined>;
  readonly download: (item: HistoryItemReply) => Promise<void>;
  readonly showError: (error: unknown, retry: () => void) => void;
  readonly showWarning: (warning: string) => void;
}

export interface Generation extends Subscribable {
  readonly isRunning: () => boolean;
  /**
   * Generates speech and plays it while it streams; continues when the screen unmounts or something else plays.
   * Resolves when it ends, with the error if it failed. Does nothing while another generation runs.
   */
  readonly start: (open: (signal: AbortSignal) => Promise<OpenedSpeech>, labels: GenerationLabels) => Promise<unknown>;
  /** Stops the engine. The generated audio is kept and continues to play. */
  readonly cancel: () => void;
}

/** Creates the generation of this tab; one runs at a time. */
export function createGeneration({
  player,
  trackId,
  awaitItem,
  download,
  showError,
  showWarning,
}: GenerationParts): Generation {
  /** A warning of this tab is not repeated. */
  const warned = new Set<string>();
  const running = createStore<GrowingAudio | undefined>(() => undefined);

  /** The player may mount and unmount without ending the generation. */
  const listenedTo = (audio: GrowingAudio): GrowingAudio => ({ ...audio, stop: () => {} });

  /** PLAYER-009: what needs the history item stays disabled until it exists. */
  async function learnItem(historyItemId: string): Promise<void> {
    const item = await awaitItem(historyItemId);
    if (item)
      player.learn(trackId(historyItemId), { download: () => download(item), outline: item.peaks ?? undefined });
  }

  const start: Generation['start'] = async (open, all) => {
    const { raw, ...labels } = all;
    if (running.state()) return undefined;
    let historyItemId: string | undefined;
    const audio = collectAudio(async (signal) => {
      const speech = await open(signal);
      historyItemId = speech.historyItemId;
      if (speech.warning !== undefined && !warned.has(speech.warning)) {
        warned.add(speech.warning);
        showWarning(speech.warning);
      }
      player.play({
        ...labels,
        id: trackId(historyItemId),
        download: 'pending',
        source: { open: () => listenedTo(audio) },
      });
      return speech.answer;
    }, raw);
    running.set(audio);
    await ended(audio);
    running.set(undefined);
    if (audio.state() !== 'failed') {
      if (historyItemId !== undefined) void learnItem(historyItemId);
      return undefined;
    }
    showError(audio.error(), () => void start(open, all));
    return audio.error();
  };

  return {
    isRunning: () => running.state() !== undefined,
    subscribe: running.subscribe,
    start,
    cancel: () => running.state()?.stop(),
  };
}

const ended = (audio: GrowingAudio): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (audio.state() === 'growing') return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = audio.subscribe(check);
    check();
  });
