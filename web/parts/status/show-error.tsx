import { isAbort, messageOf } from '../../data/api/api-error.ts';
import { mayPass } from '../../data/api/error-cause.ts';
import { t } from '../../messages/t.ts';
import { NextStepLink, nextStepOf } from './next-step.tsx';
import { toast } from './toast.ts';

/** Shows an error with its next step as a toast; ignores an abort (API-014, API-015). */
export const showError = (error: unknown): void => show(error, undefined);

/** `showError` with a button that tries again, unless the same call cannot succeed. */
export const showFailure = (error: unknown, retry: () => void): void => show(error, retry);

function show(error: unknown, retry: (() => void) | undefined): void {
  if (isAbort(error)) return;
  const step = nextStepOf(error);
  toast.error(messageOf(error), {
    description: step?.text,
    action:
      retry && mayPass(error) ? (
        { label: t('Try again'), onClick: retry }
      ) : step?.link ? (
        <NextStepLink {...step.link} />
      ) : undefined,
  });
}
