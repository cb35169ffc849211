import { shareVideoMaxS } from '../../../contract/catalogue/limits.ts';
import { sharedKind } from '../share-links/share-links.rules.ts';

/** The fields of a history item that the rules need. */
interface VideoSource {
  readonly voiceId: string | null;
  readonly dialogue: readonly { readonly text: string; readonly voiceName: string }[] | null;
  readonly durationMs: number;
}

/** Why an item cannot become a video; undefined if it can. Speech without text shows only its voice (C-19). */
export function videoBlocker(item: VideoSource): 'not_speech' | 'too_long_for_video' | undefined {
  if (sharedKind(item) !== 'speech') return 'not_speech';
  return item.durationMs > shareVideoMaxS * 1000 ? 'too_long_for_video' : undefined;
}

const activeStates: readonly string[] = ['waiting', 'running'];

/** Whether the video is queued or being rendered. */
export const isActive = ({ state }: { readonly state: string }): boolean => activeStates.includes(state);
