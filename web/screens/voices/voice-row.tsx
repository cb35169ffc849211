import { Link } from 'react-router';
import type { VoiceReply } from '../../../contract/voices.ts';
import { countOf } from '../../format/count.ts';
import { Button } from '../../parts/button.tsx';
import { Chip } from '../../parts/chip.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Highlight } from '../../parts/highlight.tsx';
import { PlayerAvatarButton } from '../../parts/player-avatar-button.tsx';
import { rowControl } from '../../parts/row-keys.ts';
import { useTrackStatus } from '../../parts/use-player.ts';
import { languagesOf, searchWords } from './voice-filter.ts';
import { labelText, languageName } from './voice-labels.ts';
import { previewTrack } from './voice-track.ts';

/** Columns of the list, for its rows and its head. */
export const voiceColumns =
  'grid items-center gap-3 grid-cols-[36px_minmax(0,1fr)_96px] md:grid-cols-[36px_minmax(0,1.6fr)_minmax(0,1.2fr)_96px] xl:grid-cols-[36px_minmax(0,1.8fr)_minmax(0,1.1fr)_minmax(0,0.8fr)_minmax(0,0.9fr)_96px]';

interface VoiceRowProps {
  voice: VoiceReply;
  /** What is searched for; it is marked. */
  search: string;
}

/** One voice: hear it, know it, use it. */
export function VoiceRow({ voice, search }: VoiceRowProps) {
  const track = previewTrack(voice);
  const isOn = useTrackStatus(track.id) !== 'idle';
  const searched = searchWords(search);
  const { accent, use_case, gender, age } = voice.labels;
  const others = languagesOf(voice).length - 1;
  return (
    <li
      className={`group/row rounded-s px-2.5 py-2 [content-visibility:auto] [contain-intrinsic-size:auto_53px] transition-colors duration-150 hover:bg-hover ${isOn ? 'bg-hover' : ''} ${voiceColumns}`}
    >
      <PlayerAvatarButton track={track} voiceId={voice.voice_id} label={voice.name} {...rowControl} />
      <div className="min-w-0">
        <div className="truncate font-[560]">
          <Highlight text={voice.name} searched={searched} />
        </div>
        <div className="truncate text-ink-3 text-meta">
          <Highlight text={voice.description} searched={searched} />
        </div>
      </div>
      <div className="hidden min-w-0 items-center gap-1.5 md:flex">
        <Chip className="min-w-0">
          <span className="truncate">{accent ? labelText(accent) : languageName(voice.language)}</span>
        </Chip>
        {others > 0 && (
          <span
            className="shrink-0 text-ink-3 text-meta tabular-nums"
            title={countOf(others + 1, 'language', 'languages')}
          >
            +{others}
          </span>
        )}
      </div>
      <div className="hidden truncate text-ink-2 xl:block">{use_case && labelText(use_case)}</div>
      <div className="hidden truncate text-ink-2 xl:block">
        {[gender, age]
          .filter((label) => label !== undefined)
          .map(labelText)
          .join(' · ')}
      </div>
      <div className="flex items-center justify-end gap-1">
        <CopyButton text={voice.voice_id} label={`Copy the id of ${voice.name}`} />
        <Button asChild>
          <Link
            to={`/app/speech-synthesis/text-to-speech?voice=${encodeURIComponent(voice.voice_id)}`}
            aria-label={`Use ${voice.name}`}
          >
            Use
          </Link>
        </Button>
      </div>
    </li>
  );
}
