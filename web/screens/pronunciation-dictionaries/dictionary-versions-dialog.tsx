import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { DictionaryReply } from '../../../contract/speech/pronunciation-dictionaries.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatDate } from '../../format/date.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { dictionaryVersionsQuery } from '../../nouns/pronunciation-dictionaries/dictionaries-query.ts';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { useDownloadVersion } from './use-dictionaries.ts';

/** Versions of a dictionary, with their IDs and downloads. */
export function DictionaryVersionsDialog({
  dictionary,
  onClose,
}: {
  dictionary: DictionaryReply;
  onClose: () => void;
}) {
  const versions = useQuery(dictionaryVersionsQuery(dictionary.id));
  const download = useDownloadVersion();
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('Versions')}
      description={t('Each change of the rules creates a version. Requests can refer to older versions by ID.')}
    >
      {versions.isPending && <SkeletonRows label={t('Loading versions')} rows={3} />}
      {versions.isError && <ErrorState message={messageOf(versions.error)} onRetry={() => void versions.refetch()} />}
      <ul aria-label={t('Versions')} className="divide-y">
        {versions.data?.map(
          ({ version_id: id, version_name: name, version_rules_num: count, creation_time_unix: at }) => (
            <li key={id} className="flex items-center gap-2 py-2">
              <div className="min-w-0 flex-1">
                <div className="flex items-center gap-2 font-[540]">
                  {name}
                  {id === dictionary.latest_version_id && <Chip tone="info">{t('Newest')}</Chip>}
                </div>
                <div className="text-ink-3 text-meta tabular-nums">
                  {formatMessage('{count, plural, one {# rule} other {# rules}}', { count })}
                  {' · '}
                  {formatDate(at, { withTime: true })}
                </div>
              </div>
              <CopyButton text={id} label={t('Copy ID of {name}', { name })} />
              <IconButton
                label={t('Download {name}', { name })}
                onClick={() =>
                  download.mutate({
                    dictionaryId: dictionary.id,
                    versionId: id,
                    fileName: `${dictionary.name} ${name}.pls`,
                  })
                }
              >
                <Download />
              </IconButton>
            </li>
          ),
        )}
      </ul>
    </Dialog>
  );
}
