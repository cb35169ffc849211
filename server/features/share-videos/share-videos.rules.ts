import { shareVideoMaxS } from '../../../contract/catalogue/limits.ts';
import { sharedKind } from '../share-links/share-links.rules.ts';

/** What the rules look at of a history item. */
interface VideoSource {
  readonly voiceId: string | null;
  readonly dialogue: readonly { readonly text: string; readonly voiceName: string }[] | null;
  readonly durationMs: number;
}

/** Why there can be no video of an item; undefined: there can. Speech without a text shows its voice alone (C-19). */
export function videoBlocker(item: VideoSource): 'not_speech' | 'too_long_for_video' | undefined {
  if (sharedKind(item) !== 'speech') return 'not_speech';
  return item.durationMs > shareVideoMaxS * 1000 ? 'too_long_for_video' : undefined;
}

const activeStates: readonly string[] = ['waiting', 'running'];

/** It is being made, or soon will be. */
export const isActive = ({ state }: { readonly state: string }): boolean => activeStates.includes(state);
