import { Archive, ArchiveRestore, Download, Ellipsis, FileArchive } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DictionaryReply } from '../../../contract/speech/pronunciation-dictionaries.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { formatDate } from '../../format/date.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { ResourceShareDialog } from '../../nouns/resource-shares/resource-share.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { Highlight } from '../../parts/list/highlight.tsx';
import { rowControlAttribute } from '../../parts/list/row-keys.ts';
import { Menu, MenuItem } from '../../parts/overlay/menu.tsx';
import { ShareMenuItem } from '../../parts/overlay/share-menu-item.tsx';
import { useDownloadVersion, useEditDictionary, useExportDictionary } from './use-dictionaries.ts';

interface DictionaryRowProps {
  dictionary: DictionaryReply;
  /** Search text; matches are highlighted. */
  searched: string;
}

/** One dictionary of the list. */
export function DictionaryRow({ dictionary, searched }: DictionaryRowProps) {
  const edit = useEditDictionary();
  const download = useDownloadVersion();
  const exporting = useExportDictionary();
  const { id, name, description, latest_version_id: versionId } = dictionary;
  const canEdit = usePermission('pronunciation_dictionary.update', dictionary);
  const canShare = usePermission('pronunciation_dictionary.manage_access', dictionary);
  const [isSharing, setSharing] = useState(false);
  const isArchived = dictionary.archived_time_unix !== null;
  return (
    <li className="flex items-center gap-3 px-4 py-3 transition-colors duration-150 hover:bg-hover">
      <Link to={`/app/pronunciation-dictionaries/${id}`} className="min-w-0 flex-1" {...rowControlAttribute}>
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-[560]">
            <Highlight text={name} searched={[searched]} />
          </span>
          {isArchived && <Chip>{t('Archived')}</Chip>}
        </span>
        <span className="mt-0.5 flex flex-wrap gap-x-3 text-ink-3 text-meta tabular-nums">
          <span>
            {formatMessage('{latestVersionRulesNum, plural, one {# rule} other {# rules}}', {
              latestVersionRulesNum: dictionary.latest_version_rules_num,
            })}
          </span>
          <span>{t('Created {date}', { date: formatDate(dictionary.creation_time_unix) })}</span>
          {description && (
            <span className="truncate">
              <Highlight text={description} searched={[searched]} />
            </span>
          )}
        </span>
      </Link>
      <Menu
        trigger={
          <IconButton label={t('Actions for {name}', { name })}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem
          icon={<Download aria-hidden />}
          onSelect={() => download.mutate({ dictionaryId: id, versionId, fileName: `${name}.pls` })}
        >
          {t('Download')}
        </MenuItem>
        <MenuItem icon={<FileArchive aria-hidden />} onSelect={() => exporting.mutate({ id, name, versions: 'all' })}>
          {t('Export all versions')}
        </MenuItem>
        <MenuItem
          icon={<FileArchive aria-hidden />}
          onSelect={() => exporting.mutate({ id, name, versions: 'latest' })}
        >
          {t('Export newest version')}
        </MenuItem>
        {canShare && <ShareMenuItem onSelect={() => setSharing(true)} />}
        {canEdit && (
          <MenuItem
            icon={isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
            onSelect={() => edit.mutate({ id, archived: !isArchived })}
          >
            {isArchived ? t('Restore') : t('Archive')}
          </MenuItem>
        )}
      </Menu>
      {isSharing && (
        <ResourceShareDialog
          resource={{ type: 'pronunciation_dictionary', id, name }}
          onClose={() => setSharing(false)}
        />
      )}
    </li>
  );
}
