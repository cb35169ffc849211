import { Check, Trash2 } from 'lucide-react';
import { formatDuration } from '../../format/duration.ts';
import { formatRelativeTime } from '../../format/relative-time.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../display/class-names.ts';
import { PlayTrackButton } from '../player/play-track-button.tsx';
import type { Track } from '../player/player-track.ts';

export interface ShownTake {
  readonly id: string;
  /** "Take 2" */
  readonly name: string;
  readonly track: Track;
  readonly durationInS: number;
  readonly createdAtUnix: number;
  readonly isChosen: boolean;
  /** What it says, if that differs from the text now. */
  readonly text?: string;
  /** What it came from. */
  readonly note?: string;
  /** Chooses or restores it; absent: it can only be heard. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** Absent: it cannot be deleted. The chosen one never can. */
  readonly onDelete?: () => void;
}

/** The takes of one text, to hear, compare and choose. */
export function Takes({ label, takes }: { label: string; takes: readonly ShownTake[] }) {
  if (takes.length === 0) return null;
  return (
    <ul aria-label={label} className="divide-y rounded-s border">
      {takes.map(({ id, name, track, durationInS, createdAtUnix, isChosen, text, note, action, onDelete }) => (
        <li
          key={id}
          aria-current={isChosen || undefined}
          className={classNames('flex items-center gap-2 px-2 py-1.5', isChosen && 'bg-accent-soft')}
        >
          <PlayTrackButton track={track} label={name} />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap gap-x-2">
              <span className="font-[540]">{name}</span>
              <span className="text-ink-3 text-meta leading-5 tabular-nums">
                {formatDuration(durationInS)} · {formatRelativeTime(createdAtUnix * 1000, Date.now())}
              </span>
            </div>
            {note !== undefined && <p className="text-ink-2 text-meta">{note}</p>}
            {text !== undefined && <p className="text-ink-2 text-meta">“{text}”</p>}
          </div>
          {isChosen ? (
            <span className="inline-flex items-center gap-1 text-accent-ink text-meta">
              <Check aria-hidden className="size-4" />
              {t('Chosen')}
            </span>
          ) : (
            <>
              {action && (
                <Button size="small" aria-label={`${action.label} ${name}`} onClick={action.run}>
                  {action.label}
                </Button>
              )}
              {onDelete && (
                <IconButton size="small" label={t('Delete {name}', { name })} onClick={onDelete}>
                  <Trash2 />
                </IconButton>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
