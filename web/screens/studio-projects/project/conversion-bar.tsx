import { CircleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { formatMessage } from '../../../messages/format-message.ts';
import { t } from '../../../messages/t.ts';
import { isActive } from '../../../nouns/studio-projects/studio-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { ProgressBar } from '../../../parts/status/progress-bar.tsx';
import { conversionText } from './convert-text.ts';
import { useCancelConversion, useConversion } from './use-conversion.ts';

interface ConversionBarProps {
  projectId: string;
  canCancel: boolean;
}

/** The progress of a conversion below the header, and why the last one failed. */
export function ConversionBar({ projectId, canCancel }: ConversionBarProps) {
  const { data } = useConversion(projectId);
  const cancel = useCancelConversion(projectId);
  const [dismissedId, setDismissedId] = useState<string>();
  const conversion = data?.conversion;
  if (!conversion) return null;
  if (isActive(conversion))
    return (
      <section aria-label={t('Conversion')} className="flex items-center gap-3 border-b bg-bg px-4 py-2 md:px-5">
        <p className="shrink-0 text-small tabular-nums">{conversionText(conversion)}</p>
        <ProgressBar
          label={t('Conversion')}
          share={conversion.state === 'waiting' ? undefined : conversion.percent / 100}
        />
        {canCancel && (
          <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('Cancel')}
          </Button>
        )}
      </section>
    );
  if (conversion.state !== 'failed' || conversion.conversion_id === dismissedId) return null;
  return (
    <div role="alert" className="flex items-center gap-2 border-b bg-bad-soft px-4 py-2 text-bad md:px-5">
      <CircleAlert className="size-4 shrink-0" aria-hidden />
      <p className="min-w-0 flex-1 text-small">
        {formatMessage(
          '{problem} {spoken, plural, one {# sentence} other {# sentences}} spoken so far stay. Convert again to go on.',
          { problem: conversion.problem ?? t('The conversion failed.'), spoken: conversion.spoken },
        )}
      </p>
      <IconButton label={t('Dismiss')} size="small" onClick={() => setDismissedId(conversion.conversion_id)}>
        <X />
      </IconButton>
    </div>
  );
}
