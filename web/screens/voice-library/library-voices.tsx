import { Users } from 'lucide-react';
import type { LibraryVoice } from '../../../contract/voices/voice-library.ts';
import { useInstance } from '../../data/instance/use-instance.ts';
import { abbreviateCount } from '../../format/count.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { searchTerms } from '../../nouns/voices/voice-filter.ts';
import { Chip } from '../../parts/display/chip.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import { Highlight } from '../../parts/list/highlight.tsx';
import { moveBetweenRows, rowControlAttribute } from '../../parts/list/row-keys.ts';
import { PlayerAvatarButton } from '../../parts/player/player-avatar-button.tsx';
import { useTrackStatus } from '../../parts/player/use-player.ts';
import { LibraryActions } from './library-actions.tsx';
import { libraryCategories } from './library-filter.ts';
import { sharedTrack, sharedTraits } from './library-voice.ts';
import { useAddedVoices } from './use-added-voice.ts';

export type LibraryView = 'grid' | 'list';

interface LibraryVoicesProps {
  voices: readonly LibraryVoice[];
  view: LibraryView;
  /** Search text; matches are highlighted. */
  search: string;
}

/** Library voices as cards or rows. */
export function LibraryVoices({ voices, view, search }: LibraryVoicesProps) {
  const copies = useAddedVoices();
  const searched = searchTerms(search);
  return (
    <ul
      aria-label={t('Voices of the library')}
      onKeyDown={moveBetweenRows}
      className={view === 'grid' ? 'grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3' : 'divide-y border-t'}
    >
      {voices.map((voice) => (
        <LibraryItem
          key={voice.voice_id}
          voice={voice}
          copy={copies.get(voice.voice_id)}
          view={view}
          searched={searched}
        />
      ))}
    </ul>
  );
}

interface LibraryItemProps {
  voice: LibraryVoice;
  copy: Parameters<typeof LibraryActions>[0]['copy'];
  view: LibraryView;
  searched: readonly string[];
}

function LibraryItem({ voice, copy, view, searched }: LibraryItemProps) {
  const { showsPlans } = useInstance();
  const track = sharedTrack(voice);
  const isCurrent = useTrackStatus(track?.id ?? '') !== 'idle';
  const avatar = (
    <PlayerAvatarButton track={track} voiceId={voice.voice_id} label={voice.name} {...rowControlAttribute} />
  );
  const about = (
    <div className="min-w-0 flex-1">
      <div className="truncate font-[560]">
        <Highlight text={voice.name} searched={searched} />
      </div>
      <div className="truncate text-ink-3 text-meta">{sharedTraits(voice).join(' · ')}</div>
    </div>
  );
  const people = (
    <span
      className="flex items-center gap-1 text-ink-3 text-meta tabular-nums [&_svg]:size-3.5"
      title={formatMessage('Added by {clonedByCount, plural, one {# person} other {# people}}', {
        clonedByCount: voice.cloned_by_count,
      })}
    >
      <Users aria-hidden />
      <span className="sr-only">{t('Added by')} </span>
      {abbreviateCount(voice.cloned_by_count)}
    </span>
  );
  const rate = showsPlans && voice.rate !== null && voice.rate > 1 && (
    <Chip title={t('Costs {rate} credits per character instead of 1', { rate: voice.rate })}>
      {t('{rate}× credits', { rate: voice.rate })}
    </Chip>
  );
  const category = voice.category === 'premade' ? undefined : libraryCategories[voice.category];
  if (view === 'list')
    return (
      <li
        className={classNames(
          'group/row flex items-center gap-3 rounded-s px-2.5 py-2 [content-visibility:auto] [contain-intrinsic-size:auto_53px] hover:bg-hover',
          isCurrent && 'bg-hover',
        )}
      >
        {avatar}
        {about}
        <div className="hidden min-w-0 flex-1 truncate text-ink-2 lg:block">
          <Highlight text={voice.description ?? ''} searched={searched} />
        </div>
        {rate && <span className="hidden sm:inline-flex">{rate}</span>}
        {category && <Chip className="hidden md:inline-flex">{category}</Chip>}
        <span className="hidden w-12 sm:block">{people}</span>
        <LibraryActions voice={voice} copy={copy} />
      </li>
    );
  return (
    <li
      className={classNames(
        'group/row flex flex-col gap-2.5 rounded-m border bg-surface p-3 [content-visibility:auto] [contain-intrinsic-size:auto_150px]',
        isCurrent && 'border-control',
      )}
    >
      <div className="flex items-center gap-3">
        {avatar}
        {about}
      </div>
      <p className="line-clamp-2 min-h-10 text-ink-2">
        <Highlight text={voice.description ?? ''} searched={searched} />
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {category && <Chip>{category}</Chip>}
        {rate}
        {people}
        <span className="ms-auto">
          <LibraryActions voice={voice} copy={copy} />
        </span>
      </div>
    </li>
  );
}
