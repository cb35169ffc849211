import { LoaderCircle, Pause, Play } from 'lucide-react';
import type { ComponentProps } from 'react';
import { t } from '../../messages/t.ts';
import { classNames } from '../display/class-names.ts';
import { VoiceAvatar } from '../display/voice-avatar.tsx';
import type { QueuePosition } from './player-queue.ts';
import { isPlayingOrLoading } from './player-state.ts';
import type { Track } from './player-track.ts';
import { playOrPause, useTrackStatus } from './use-player.ts';

interface PlayerAvatarButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'aria-label'> {
  /** Undefined: there is nothing to play, and the avatar is not a button. */
  track: Track | undefined;
  /** The position in a list whose other recordings may follow; called on play. */
  place?: () => QueuePosition;
  /** The voice of the avatar. */
  voiceId: string;
  /** The object in the accessible name, after the verb: `Maren`. */
  label: string;
}

/** The avatar of a voice as a button that plays a recording in the global player. */
export function PlayerAvatarButton({
  track,
  place,
  voiceId,
  label,
  className,
  children,
  ...rest
}: PlayerAvatarButtonProps) {
  const status = useTrackStatus(track?.id ?? '');
  if (!track) return <VoiceAvatar id={voiceId} />;
  const isPlaying = isPlayingOrLoading(status);
  return (
    <button
      type="button"
      aria-label={isPlaying ? t('Pause {label}', { label }) : t('Play {label}', { label })}
      data-playback={status}
      onClick={() => playOrPause(track, place?.())}
      className={classNames('group/play relative size-9 shrink-0 rounded-full', className)}
      {...rest}
    >
      <VoiceAvatar id={voiceId} />
      {children}
      <span
        className={classNames(
          'absolute inset-0 grid place-items-center rounded-full bg-[rgb(20_18_15/0.55)] text-[#fff] transition-opacity duration-150 [&_svg]:size-4',
          isPlaying
            ? 'opacity-100'
            : 'opacity-0 group-hover/play:opacity-100 group-focus-visible/play:opacity-100 group-hover/row:opacity-100 [@media(hover:none)]:opacity-100',
        )}
      >
        {status === 'loading' ? (
          <LoaderCircle className="animate-spin" aria-hidden />
        ) : isPlaying ? (
          <Pause className="fill-current" strokeWidth={0} aria-hidden />
        ) : (
          <Play className="ms-0.5 fill-current" strokeWidth={0} aria-hidden />
        )}
      </span>
    </button>
  );
}
