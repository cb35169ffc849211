import { Check, LoaderCircle, Pause, Play, Star } from 'lucide-react';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { useStore } from '../../../data/store/use-store.ts';
import { classNames } from '../../../parts/display/class-names.ts';
import { VoiceAvatar } from '../../../parts/display/voice-avatar.tsx';
import { previewPlayer } from '../../../parts/player/player-instance.ts';
import { HighlightWords } from '../highlight-words.tsx';
import { unavailableReason, unavailableTexts } from '../voice-availability.ts';
import { voiceSummary } from '../voice-labels.ts';
import { previewTrack } from '../voice-track.ts';

/** Marks what plays the preview in an option. It is no button, since an option has no controls; keys play it, too. */
export const playAttribute = { 'data-play': '' } as const;

/** Why a voice cannot be chosen; undefined: it can. */
export function unavailableText(voice: VoiceReply, note: string | undefined): string | undefined {
  const reason = unavailableReason(voice);
  return note ?? (reason && unavailableTexts[reason]);
}

interface VoiceOptionProps {
  id: string;
  /** Its index in the rows. */
  at: number;
  voice: VoiceReply;
  search: string;
  isActive: boolean;
  isSelected: boolean;
  /** Why it cannot be chosen. */
  unavailable: string | undefined;
  position: number;
  count: number;
}

/** One voice of a list to choose from; an unavailable one is disabled and says why. */
export function VoiceOption(props: VoiceOptionProps) {
  const { id, at, voice, search, isActive, isSelected, unavailable, position, count } = props;
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      data-at={at}
      data-active={isActive || undefined}
      aria-selected={isSelected}
      aria-disabled={unavailable !== undefined || undefined}
      aria-setsize={count}
      aria-posinset={position}
      className="group/row flex h-full cursor-pointer items-center gap-2.5 rounded-s px-1.5 aria-disabled:cursor-not-allowed data-active:bg-hover"
    >
      <PreviewAvatar voice={voice} />
      <NameAndSummary voice={voice} search={search} note={unavailable} />
      {voice.favorited_at_unix !== null && <Star className="size-3.5 shrink-0 fill-current text-ink-3" aria-hidden />}
      <Check className={classNames('size-4 shrink-0 text-accent', !isSelected && 'invisible')} aria-hidden />
    </div>
  );
}

function PreviewAvatar({ voice }: { voice: VoiceReply }) {
  const trackId = previewTrack(voice)?.id;
  const status = useStore(previewPlayer, () =>
    trackId !== undefined && previewPlayer.state().track?.id === trackId ? previewPlayer.state().status : 'idle',
  );
  if (trackId === undefined) return <VoiceAvatar id={voice.voice_id} />;
  const isPlaying = status === 'playing' || status === 'loading';
  return (
    <span {...playAttribute} data-playback={status} className="relative size-9 shrink-0 rounded-full" aria-hidden>
      <VoiceAvatar id={voice.voice_id} />
      <span
        className={classNames(
          'absolute inset-0 grid place-items-center rounded-full bg-[rgb(20_18_15/0.55)] text-[#fff] transition-opacity duration-150 [&_svg]:size-4',
          isPlaying ? 'opacity-100' : 'opacity-0 group-data-active/row:opacity-100 [@media(hover:none)]:opacity-100',
        )}
      >
        {status === 'loading' ? (
          <LoaderCircle className="animate-spin" />
        ) : isPlaying ? (
          <Pause className="fill-current" strokeWidth={0} />
        ) : (
          <Play className="ms-0.5 fill-current" strokeWidth={0} />
        )}
      </span>
    </span>
  );
}

interface NameAndSummaryProps {
  voice: VoiceReply;
  search: string;
  note?: string | undefined;
}

/** The name of a voice with its traits, or with a note instead. */
export function NameAndSummary({ voice, search, note }: NameAndSummaryProps) {
  return (
    <span className="min-w-0 flex-1">
      <span className={classNames('block truncate font-[560]', note !== undefined && 'text-ink-3')}>
        <HighlightWords text={voice.name} search={search} />
      </span>
      <span className="block truncate text-ink-3 text-meta">
        {note ?? <HighlightWords text={voiceSummary(voice)} search={search} />}
      </span>
    </span>
  );
}
