import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { SkeletonBlock } from '../../parts/status/skeleton.tsx';
import { openTrainingOptOut, trainingOptOutQuery } from './use-training-opt-out.ts';

/** The training opt-out of the workspace, with the button of its dialog. */
export function TrainingOptOutSetting() {
  const queryClient = useQueryClient();
  const { data, isPending, isError, error } = useQuery(trainingOptOutQuery);
  useEffect(() => {
    if (isError) console.warn('Failed to read the training opt-out.', error);
  }, [isError, error]);
  const since = data?.changed_at_unix ? ` ${t('Set on {date}.', { date: formatDate(data.changed_at_unix) })}` : '';
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-[540]">{t('Training opt-out')}</p>
        {isPending ? (
          <SkeletonBlock label={t('Loading the training opt-out')} className="h-9 sm:h-[18px]" />
        ) : (
          <p className="text-ink-2 text-small">
            {data?.enabled === false
              ? `${t('The content of your workspace may be used to train models.')}${since}`
              : `${t('The content of your workspace is not used to train models.')}${since}`}
          </p>
        )}
      </div>
      <Button onClick={() => void openTrainingOptOut(queryClient)}>{data?.can_change ? t('Change') : t('View')}</Button>
    </div>
  );
}
