import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { Chip } from '../../parts/display/chip.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import { Highlight } from '../../parts/list/highlight.tsx';
import { rowControlAttribute } from '../../parts/list/row-keys.ts';
import { PlayerAvatarButton } from '../../parts/player/player-avatar-button.tsx';
import { useTrackStatus } from '../../parts/player/use-player.ts';
import { VoiceActions } from './voice-actions.tsx';
import { unavailableReason, unavailableTexts } from './voice-availability.ts';
import { languagesOf, searchTerms } from './voice-filter.ts';
import { kindOf, labelText, languageName, voiceKinds } from './voice-labels.ts';
import { pathOf } from './voice-origin.ts';
import { previewTrack } from './voice-track.ts';

/** The columns of the list, for rows and header. */
export const voiceColumns =
  'grid items-center gap-3 grid-cols-[36px_minmax(0,1fr)_126px] md:grid-cols-[36px_minmax(0,1.6fr)_minmax(0,1.2fr)_140px] xl:grid-cols-[36px_minmax(0,1.8fr)_minmax(0,1.1fr)_minmax(0,0.8fr)_minmax(0,0.7fr)_140px]';

interface VoiceRowProps {
  voice: VoiceReply;
  /** The search text, highlighted in the row. */
  search: string;
  /** An additional action. */
  children?: ReactNode;
}

/** One voice with preview, details and actions. An unavailable voice is grey and says why (VOICE-056). */
export function VoiceRow({ voice, search, children }: VoiceRowProps) {
  const reason = unavailableReason(voice);
  const track = reason ? undefined : previewTrack(voice);
  const isCurrent = useTrackStatus(track?.id ?? '') !== 'idle';
  const searched = searchTerms(search);
  const kind = kindOf(voice);
  const { accent, use_case } = voice.labels;
  const others = languagesOf(voice).length - 1;
  return (
    <li
      data-muted={reason}
      className={classNames(
        'group/row rounded-s px-2.5 py-2 [content-visibility:auto] [contain-intrinsic-size:auto_53px] transition-colors duration-150 hover:bg-hover',
        isCurrent && 'bg-hover',
        voiceColumns,
      )}
    >
      <div className={classNames('flex', reason && 'opacity-50 grayscale')}>
        <PlayerAvatarButton track={track} voiceId={voice.voice_id} label={voice.name} {...rowControlAttribute} />
      </div>
      <Link to={pathOf(voice)} className="min-w-0 rounded-s">
        <span className={classNames('block truncate font-[560]', reason && 'text-ink-3')}>
          <Highlight text={voice.name} searched={searched} />
        </span>
        <span className="block truncate text-ink-3 text-meta">
          {reason ? unavailableTexts[reason] : <Highlight text={voice.description} searched={searched} />}
        </span>
      </Link>
      <div className="hidden min-w-0 items-center gap-1.5 md:flex">
        <Chip className="min-w-0">
          <span className="truncate">
            <Highlight text={accent ? labelText(accent) : languageName(voice.language)} searched={searched} />
          </span>
        </Chip>
        {others > 0 && (
          <span
            className="shrink-0 text-ink-3 text-meta tabular-nums"
            title={formatMessage('{others, plural, one {# language} other {# languages}}', { others: others + 1 })}
          >
            +{others}
          </span>
        )}
      </div>
      <div className="hidden truncate text-ink-2 xl:block">
        {use_case && <Highlight text={labelText(use_case)} searched={searched} />}
      </div>
      <div className="hidden xl:block">
        <Chip tone={kind === 'default' || kind === 'library' ? 'neutral' : 'accent'}>{voiceKinds[kind]}</Chip>
      </div>
      <VoiceActions voice={voice}>{children}</VoiceActions>
    </li>
  );
}
