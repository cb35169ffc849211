import { Star } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { t } from '../../messages/t.ts';
import { searchTerms } from '../../nouns/voices/voice-filter.ts';
import { voiceSummary } from '../../nouns/voices/voice-labels.ts';
import {
  isUnfinished,
  obstacles,
  originOf,
  pathOf,
  speakingObstacle,
  speakPath,
} from '../../nouns/voices/voice-origin.ts';
import { previewTrack } from '../../nouns/voices/voice-track.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import { Highlight } from '../../parts/list/highlight.tsx';
import { RowCheckbox } from '../../parts/list/row-checkbox.tsx';
import { rowControlAttribute } from '../../parts/list/row-keys.ts';
import { Tooltip } from '../../parts/overlay/tooltip.tsx';
import { PlayerAvatarButton } from '../../parts/player/player-avatar-button.tsx';
import { type VoiceAction, VoiceMenu } from './voice-menu.tsx';

interface OwnVoiceRowProps {
  voice: VoiceReply;
  /** Search text; matches are highlighted. */
  search: string;
  isSelected: boolean;
  /** `isRange`: selects all rows from the previously selected one to this one. */
  onSelect: (isRange: boolean) => void;
  onAction: (action: VoiceAction) => void;
  /** The Delete key was pressed on this row. */
  onDeleteKey: () => void;
}

/** A row of the workspace's voices, with preview, selection, link and menu. */
export function OwnVoiceRow(props: OwnVoiceRowProps) {
  const { voice, search, isSelected, onSelect, onAction, onDeleteKey } = props;
  const searched = searchTerms(search);
  const obstacle = speakingObstacle(voice);
  const origin = originOf(voice);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete') onDeleteKey();
    if (event.key === 'x' && !event.ctrlKey && !event.metaKey) onSelect(false);
  };
  return (
    <li
      className={classNames(
        'group/row flex items-center gap-2 py-2.5 pe-1.5 ps-1 transition-colors duration-150 hover:bg-hover sm:gap-3 sm:pe-3 sm:ps-1.5',
        isSelected && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      <RowCheckbox name={voice.name} checked={isSelected} onSelect={onSelect} />
      <PlayerAvatarButton
        track={obstacle ? undefined : previewTrack(voice)}
        voiceId={voice.voice_id}
        label={voice.name}
      />
      <Link to={pathOf(voice)} className="min-w-0 flex-1" onKeyDown={onKeyDown} {...rowControlAttribute}>
        <span className="flex min-w-0 items-center gap-2">
          <span className={`truncate font-[560] ${obstacle ? 'text-ink-2' : ''}`}>
            <Highlight text={voice.name} searched={searched} />
          </span>
          {voice.favorited_at_unix !== null && (
            <>
              <Star className="size-3.5 shrink-0 fill-current text-accent" aria-hidden />
              <span className="sr-only">{t('Favorite')}</span>
            </>
          )}
          {obstacle && <Chip tone={obstacle === obstacles.isTraining ? 'info' : 'bad'}>{obstacle}</Chip>}
        </span>
        <span className="mt-0.5 block truncate text-ink-3 text-meta">
          <Highlight text={voice.description || voiceSummary(voice)} searched={searched} />
        </span>
      </Link>
      <Tooltip text={origin.reason}>
        <Chip className="hidden md:inline-flex">{origin.title}</Chip>
      </Tooltip>
      {isUnfinished(voice) ? (
        <Button asChild>
          <Link to={pathOf(voice)} aria-label={t('Continue with {name}', { name: voice.name })}>
            {t('Continue')}
          </Link>
        </Button>
      ) : (
        !obstacle && (
          <Button asChild>
            <Link to={speakPath(voice.voice_id)} aria-label={t('Use {name}', { name: voice.name })}>
              {t('Use')}
            </Link>
          </Button>
        )
      )}
      <VoiceMenu voice={voice} onAction={onAction} />
    </li>
  );
}
