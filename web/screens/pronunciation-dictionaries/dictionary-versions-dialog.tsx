import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { DictionaryReply } from '../../../contract/speech/pronunciation-dictionaries.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { pluralize } from '../../format/count.ts';
import { formatDate } from '../../format/date.ts';
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
      title="Versions"
      description="Each change of the rules creates a version. Requests can refer to older versions by ID."
    >
      {versions.isPending && <SkeletonRows label="Loading versions" rows={3} />}
      {versions.isError && <ErrorState message={messageOf(versions.error)} onRetry={() => void versions.refetch()} />}
      <ul aria-label="Versions" className="divide-y">
        {versions.data?.map(
          ({ version_id: id, version_name: name, version_rules_num: count, creation_time_unix: at }) => (
            <li key={id} className="flex items-center gap-2 py-2">
              <div className="min-w-0 flex-1">
                <div className="flex items-center gap-2 font-[540]">
                  {name}
                  {id === dictionary.latest_version_id && <Chip tone="accent">Newest</Chip>}
                </div>
                <div className="text-ink-3 text-meta tabular-nums">
                  {pluralize(count, 'rule', 'rules')} · {formatDate(at, { withTime: true })}
                </div>
              </div>
              <CopyButton text={id} label={`Copy ID of ${name}`} />
              <IconButton
                label={`Download ${name}`}
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
