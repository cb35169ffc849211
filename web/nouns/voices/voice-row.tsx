import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { Chip } from '../../parts/display/chip.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import { rowControlAttribute } from '../../parts/list/row-keys.ts';
import { PlayerAvatarButton } from '../../parts/player/player-avatar-button.tsx';
import { useTrackStatus } from '../../parts/player/use-player.ts';
import { HighlightWords } from './highlight-words.tsx';
import { VoiceActions } from './voice-actions.tsx';
import { unavailableReason, unavailableTexts } from './voice-availability.ts';
import { languagesOf } from './voice-filter.ts';
import { accentText, kindOf, labelText, languageName, voiceKinds } from './voice-labels.ts';
import { pathOf } from './voice-origin.ts';
import { previewTrack } from './voice-track.ts';

/** The columns of the list, for rows and header. */
export const voiceColumns =
  'grid items-center gap-3 grid-cols-[36px_minmax(0,1fr)_126px] md:grid-cols-[36px_minmax(0,1.6fr)_minmax(0,1.2fr)_140px] xl:grid-cols-[36px_minmax(0,1.8fr)_minmax(0,1.1fr)_minmax(0,0.8fr)_minmax(0,0.7fr)_140px]';

interface VoiceRowProps {
  voice: VoiceReply;
  /** The search text, highlighted in the row. */
  search: string;
  /** Its index in the list. */
  index: number;
  /** The number of rows of the list. */
  count: number;
  measure: ((row: Element | null) => void) | null;
  /** An additional action. */
  children?: ReactNode;
}

/** One voice with preview, details and actions. An unavailable voice is grey and says why (VOICE-056). */
export function VoiceRow({ voice, search, index, count, measure, children }: VoiceRowProps) {
  const reason = unavailableReason(voice);
  const track = reason ? undefined : previewTrack(voice);
  const isCurrent = useTrackStatus(track?.id ?? '') !== 'idle';
  const kind = kindOf(voice);
  const { accent, use_case } = voice.labels;
  const others = languagesOf(voice).length - 1;
  return (
    <li
      ref={measure}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
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
          <HighlightWords text={voice.name} search={search} />
        </span>
        <span className="block truncate text-ink-3 text-meta">
          {reason ? unavailableTexts[reason] : <HighlightWords text={voice.description} search={search} />}
        </span>
      </Link>
      <div className="hidden min-w-0 items-center gap-1.5 md:flex">
        <Chip className="min-w-0">
          <span className="truncate">
            <HighlightWords text={accent ? accentText(accent) : languageName(voice.language)} search={search} />
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
        {use_case && <HighlightWords text={labelText(use_case)} search={search} />}
      </div>
      <div className="hidden xl:block">
        <Chip>{voiceKinds[kind]}</Chip>
      </div>
      <VoiceActions voice={voice}>{children}</VoiceActions>
    </li>
  );
}
