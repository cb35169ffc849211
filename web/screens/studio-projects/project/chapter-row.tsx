import {
  AudioLines,
  Circle,
  CircleAlert,
  CircleCheck,
  Ellipsis,
  GripVertical,
  Merge,
  PenLine,
  Plus,
  Scissors,
  Trash2,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { ChapterReply } from '../../../../contract/studio/studio-chapter-fields.ts';
import { formatCount } from '../../../format/count.ts';
import { dirOf } from '../../../format/text-direction.ts';
import { t } from '../../../messages/t.ts';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { classNames } from '../../../parts/display/class-names.ts';
import { Input } from '../../../parts/form/input.tsx';
import type { useDragOrder } from '../../../parts/list/use-drag-order.ts';
import { Menu, MenuItem, MenuSeparator } from '../../../parts/overlay/menu.tsx';
import { ProgressBar } from '../../../parts/status/progress-bar.tsx';
import { chapterState } from './chapter-state.ts';

export type ChapterAction = 'rename' | 'add' | 'split' | 'merge' | 'mute' | 'convert' | 'delete';

interface ChapterRowProps {
  index: number;
  /** Its place in the list, in px. */
  offset: number;
  measure: (element: Element | null) => void;
  chapter: ChapterReply;
  isOpen: boolean;
  isLast: boolean;
  isMuted: boolean;
  /** Its name is being edited. */
  isRenamed: boolean;
  isDragged: boolean;
  isDropTarget: boolean;
  canEdit: boolean;
  canSpeak: boolean;
  handle: ReturnType<ReturnType<typeof useDragOrder>['handleOf']>;
  onOpen: () => void;
  onAction: (action: ChapterAction) => void;
  /** Ends the edit of the name; undefined: nothing was typed. */
  onRenamed: (name: string | undefined) => void;
}

/** One chapter of the list. */
export function ChapterRow(props: ChapterRowProps) {
  const { index, chapter, isOpen, isMuted, isRenamed, canEdit, onOpen, onAction, onRenamed } = props;
  const { name, characters, state, conversion_progress: progress } = chapter;
  return (
    <li
      ref={props.measure}
      data-index={index}
      style={{ transform: `translateY(${props.offset}px)` }}
      className={classNames(
        'absolute inset-x-0 flex items-center gap-1 border-b px-1.5 py-1',
        isOpen ? 'bg-accent-soft' : 'hover:bg-hover',
        props.isDragged && 'opacity-50',
        props.isDropTarget && 'border-t-2 border-t-accent',
      )}
    >
      {canEdit && (
        <IconButton
          size="small"
          label={t('Move {name} (↑ ↓)', { name })}
          className="w-5 cursor-grab touch-none active:cursor-grabbing"
          {...props.handle}
        >
          <GripVertical />
        </IconButton>
      )}
      {isRenamed ? (
        <NameInput name={name} onDone={onRenamed} />
      ) : (
        <button
          type="button"
          aria-current={isOpen || undefined}
          onClick={onOpen}
          onDoubleClick={canEdit ? () => onAction('rename') : undefined}
          onKeyDown={(event) => canEdit && event.key === 'F2' && onAction('rename')}
          className="min-w-0 flex-1 rounded-s px-1 py-0.5 text-start"
        >
          <span dir={dirOf(name)} className="block truncate font-[540]">
            {name}
          </span>
          <span className="flex items-center gap-1 text-ink-3 text-meta tabular-nums">
            <StateIcon chapter={chapter} />
            {isMuted && (
              <>
                <VolumeX className="size-3.5" aria-hidden />
                <span className="sr-only">{t('Muted,')}</span>
              </>
            )}
            <span className="truncate">{t('{characters} characters', { characters: formatCount(characters) })}</span>
          </span>
          {state === 'converting' && (
            <ProgressBar label={t('Conversion of {name}', { name })} share={progress ?? undefined} />
          )}
        </button>
      )}
      {canEdit && <ChapterMenu {...props} />}
    </li>
  );
}

function StateIcon({ chapter }: { chapter: ChapterReply }) {
  const { kind, text } = chapterState(chapter);
  const Icon = kind === 'failed' ? CircleAlert : kind === 'converted' ? CircleCheck : Circle;
  return (
    <span
      title={text}
      className={classNames(
        'inline-flex shrink-0',
        kind === 'failed' ? 'text-bad' : kind === 'converted' ? 'text-good' : undefined,
      )}
    >
      <Icon className="size-3.5" aria-hidden />
      <span className="sr-only">{text},</span>
    </span>
  );
}

function NameInput({ name, onDone }: { name: string; onDone: (name: string | undefined) => void }) {
  const finish = (typed: string) => onDone(typed.trim() || undefined);
  return (
    <Input
      aria-label={t('Name of {name}', { name })}
      dir="auto"
      defaultValue={name}
      maxLength={500}
      // It replaces the button that the person chose, which had the focus.
      autoFocus
      onFocus={(event) => event.target.select()}
      onBlur={(event) => finish(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(event.currentTarget.value);
        if (event.key === 'Escape') {
          event.stopPropagation();
          onDone(undefined);
        }
      }}
      className="h-8 min-w-0 flex-1"
    />
  );
}

function ChapterMenu({ chapter, isLast, isMuted, canSpeak, onAction }: ChapterRowProps) {
  return (
    <Menu
      // A field that opens from the menu keeps the focus.
      onCloseAutoFocus={(event) => document.activeElement?.matches('input') && event.preventDefault()}
      trigger={
        <IconButton label={t('Actions for {name}', { name: chapter.name })} size="small">
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem icon={<PenLine aria-hidden />} onSelect={() => onAction('rename')}>
        {t('Rename')}
      </MenuItem>
      <MenuItem icon={<Plus aria-hidden />} onSelect={() => onAction('add')}>
        {t('Add chapter below')}
      </MenuItem>
      <MenuItem icon={<Scissors aria-hidden />} onSelect={() => onAction('split')}>
        {t('Split')}
      </MenuItem>
      <MenuItem icon={<Merge aria-hidden />} disabled={isLast} onSelect={() => onAction('merge')}>
        {t('Merge with next')}
      </MenuItem>
      <MenuItem icon={isMuted ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />} onSelect={() => onAction('mute')}>
        {isMuted ? t('Unmute') : t('Mute')}
      </MenuItem>
      {canSpeak && (
        <MenuItem
          icon={<AudioLines aria-hidden />}
          disabled={chapter.state === 'converting'}
          onSelect={() => onAction('convert')}
        >
          {t('Convert')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => onAction('delete')}>
        {t('Delete')}
      </MenuItem>
    </Menu>
  );
}
