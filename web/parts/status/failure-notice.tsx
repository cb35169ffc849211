import { RotateCcw } from 'lucide-react';
import { messageOf } from '../../data/api/api-error.ts';
import { mayPass } from '../../data/api/error-cause.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../button/button.tsx';
import { NextStepLink, nextStepOf } from './next-step.tsx';

interface FailureNoticeProps {
  error: unknown;
  onRetry: () => void;
}

/** Why a run failed and what to do next, beside its input. */
export function FailureNotice({ error, onRetry }: FailureNoticeProps) {
  const step = nextStepOf(error);
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m border border-line-strong bg-surface px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-bad">{messageOf(error)}</p>
        {step && <p className="text-ink-2">{step.text}</p>}
      </div>
      {step?.link && <NextStepLink {...step.link} />}
      {mayPass(error) && (
        <Button onClick={onRetry}>
          <RotateCcw aria-hidden />
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}
