import { t } from '../../messages/t.ts';
import { classNames } from '../../parts/display/class-names.ts';

/** Progress bar of the questions, one segment per step. */
export function Progress({ step, of }: { step: number; of: number }) {
  return (
    <div
      role="progressbar"
      aria-label={t('Questions')}
      aria-valuemin={1}
      aria-valuemax={of}
      aria-valuenow={step}
      aria-valuetext={t('Step {step} of {of}', { step, of })}
      className="flex gap-1.5"
    >
      {Array.from({ length: of }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row of equal bars
        <span key={at} className={classNames('h-1 flex-1 rounded-full', at < step ? 'bg-info' : 'bg-line-strong')} />
      ))}
    </div>
  );
}
