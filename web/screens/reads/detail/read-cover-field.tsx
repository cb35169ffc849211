import { useRef } from 'react';
import { coverLimits } from '../../../../contract/publishing/publishing-limits.ts';
import type { ReadReply } from '../../../../contract/publishing/reads.ts';
import { formatCount } from '../../../format/count.ts';
import { t } from '../../../messages/t.ts';
import { useRemoveReadCover, useSetReadCover } from '../../../nouns/reads/read-changes.ts';
import { ReadCover } from '../../../nouns/reads/read-cover.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { DropArea } from '../../../parts/files/drop-area.tsx';
import { toast } from '../../../parts/status/toast.ts';

/** The cover of a read, with what podcast directories require. */
export function ReadCoverField({ read, isDisabled }: { read: ReadReply; isDisabled: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const set = useSetReadCover(read.read_id);
  const remove = useRemoveReadCover(read.read_id);
  const choose = ([image]: readonly File[]) => {
    if (!image) return;
    if (image.size > coverLimits.maxBytes) toast.error(t('{name} is larger than 10 MB.', { name: image.name }));
    else set.mutate(image);
  };
  return (
    <DropArea onFiles={choose} disabled={isDisabled || set.isPending} className="flex flex-wrap items-center gap-4 p-3">
      <ReadCover url={read.cover_url} className="size-28" isEager />
      <div className="flex min-w-44 flex-1 flex-col gap-2">
        {!isDisabled && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" busy={set.isPending} onClick={() => input.current?.click()}>
              {read.has_own_cover ? t('Replace cover') : t('Add cover')}
            </Button>
            {read.has_own_cover && (
              <Button size="small" kind="ghost" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
                {t('Remove')}
              </Button>
            )}
          </div>
        )}
        <p className="text-ink-3 text-meta">
          {t(
            'Square JPEG or PNG of {min} to {max} pixels, up to 10 MB. Without one, a picture with the title is used.',
            {
              min: formatCount(coverLimits.minPx),
              max: formatCount(coverLimits.maxPx),
            },
          )}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        aria-label={t('Cover')}
        tabIndex={-1}
        disabled={isDisabled}
        className="sr-only"
        onChange={(event) => {
          choose([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </DropArea>
  );
}
