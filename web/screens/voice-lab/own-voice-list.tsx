import { FolderPlus, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { t } from '../../messages/t.ts';
import { classNames } from '../../parts/display/class-names.ts';
import { LoadMore } from '../../parts/list/load-more.tsx';
import { moveBetweenRows } from '../../parts/list/row-keys.ts';
import { SelectionAction, SelectionToolbar, selectionBoxClasses } from '../../parts/list/selection-toolbar.tsx';
import type { useSelection } from '../../parts/list/use-selection.ts';
import { OwnVoiceRow } from './own-voice-row.tsx';
import type { VoiceAction } from './voice-menu.tsx';

interface OwnVoiceListProps {
  voices: readonly VoiceReply[];
  /** Search text; matches are highlighted. */
  search: string;
  selection: ReturnType<typeof useSelection<VoiceReply>>;
  hasMore: boolean;
  isFetching: boolean;
  onMore: () => void;
  /** `voices`: one voice, or all selected ones. */
  onAction: (voices: readonly VoiceReply[], action: VoiceAction) => void;
}

/** The workspace's voices as rows with single and bulk actions (U-33). */
export function OwnVoiceList(props: OwnVoiceListProps) {
  const { voices, search, selection, hasMore, isFetching, onMore, onAction } = props;
  const { ids, select, selectAll, clear } = selection;
  const selectedVoices = voices.filter(({ voice_id }) => ids.has(voice_id));
  const onEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && selectedVoices.length > 0) clear();
  };
  const onRowKeys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'a' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) {
      event.preventDefault();
      selectAll();
    }
    moveBetweenRows(event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere in the list clears the selection
    <div data-picking={selectedVoices.length > 0 || undefined} onKeyDown={onEscape} className="group/list">
      <ul
        aria-label={t('Your voices')}
        onKeyDown={onRowKeys}
        className="divide-y overflow-hidden rounded-m border bg-surface"
      >
        {voices.map((voice) => (
          <OwnVoiceRow
            key={voice.voice_id}
            voice={voice}
            search={search}
            isSelected={ids.has(voice.voice_id)}
            onSelect={(isRange) => select(voice.voice_id, isRange)}
            onAction={(action) => onAction([voice], action)}
            onDeleteKey={() => onAction(ids.has(voice.voice_id) ? selectedVoices : [voice], 'delete')}
          />
        ))}
      </ul>
      <LoadMore hasMore={hasMore} isFetching={isFetching} onMore={onMore} />
      {selectedVoices.length > 0 && (
        <div className={classNames('sticky bottom-2 z-sticky mt-3', selectionBoxClasses)}>
          <SelectionToolbar
            what={t('voices')}
            count={selectedVoices.length}
            loaded={voices.length}
            hasMore={hasMore}
            onSelectAll={selectAll}
            onClear={clear}
          >
            <SelectionAction
              label={t('Collections of the selected voices')}
              icon={<FolderPlus aria-hidden />}
              onClick={() => onAction(selectedVoices, 'collections')}
            >
              {t('Collections')}
            </SelectionAction>
            <SelectionAction
              label={t('Delete the selected voices')}
              icon={<Trash2 aria-hidden />}
              danger
              onClick={() => onAction(selectedVoices, 'delete')}
            >
              {t('Delete')}
            </SelectionAction>
          </SelectionToolbar>
        </div>
      )}
    </div>
  );
}
