import { Download, Tag, Trash2 } from 'lucide-react';
import { useStore } from '../../data/store/use-store.ts';
import { formatFileSize } from '../../format/file-size.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import { SelectionAction, SelectionToolbar, selectionBoxClasses } from '../../parts/list/selection-toolbar.tsx';
import { useCanEditItems } from './use-can-edit-items.ts';
import { type ZipProgress, zipDownload } from './zip-download.ts';

interface SelectionBarProps {
  count: number;
  /** Number of loaded items. */
  loaded: number;
  hasMore: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  onDownload: () => void;
  /** Opens the tags of the selected items. */
  onTag: () => void;
  onDelete: () => void;
}

/** Actions for the selected items and the progress of a zip download, over the end of the list. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, loaded, hasMore, onSelectAll, onClear, onDownload, onTag, onDelete } = props;
  const zip = useStore(zipDownload);
  const canEdit = useCanEditItems();
  if (count === 0 && !zip) return null;
  return (
    <div className={classNames('absolute inset-x-3 bottom-3 z-sticky', selectionBoxClasses)}>
      {zip && <ZipLine zip={zip} />}
      {count > 0 && (
        <SelectionToolbar
          what={t('items')}
          count={count}
          loaded={loaded}
          hasMore={hasMore}
          onSelectAll={onSelectAll}
          onClear={onClear}
        >
          <SelectionAction
            label={t('Download selected items')}
            icon={<Download aria-hidden />}
            disabled={!!zip}
            onClick={onDownload}
          >
            {t('Download')}
          </SelectionAction>
          {canEdit && (
            <SelectionAction label={t('Tag selected items')} icon={<Tag aria-hidden />} onClick={onTag}>
              {t('Tags')}
            </SelectionAction>
          )}
          <SelectionAction label={t('Delete selected items')} icon={<Trash2 aria-hidden />} danger onClick={onDelete}>
            {t('Delete')}
          </SelectionAction>
        </SelectionToolbar>
      )}
    </div>
  );
}

function ZipLine({ zip: { items, bytes, share } }: { zip: ZipProgress }) {
  const percent = Math.round(share * 100);
  return (
    <div className="flex items-center gap-3 border-b py-1.5 pe-1.5 ps-3 last:border-b-0">
      <span className="shrink-0 text-meta tabular-nums">
        {formatMessage('{items, plural, one {# item} other {# items}}', { items })}
        {' · '}
        {formatFileSize(bytes)}
      </span>
      <div
        role="progressbar"
        aria-label={t('Downloading the zip file')}
        aria-valuenow={percent}
        className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-info" style={{ width: `${percent}%` }} />
      </div>
      <Button kind="ghost" size="small" onClick={zipDownload.cancel}>
        {t('Cancel')}
      </Button>
    </div>
  );
}
