import { useNavigation } from 'react-router';
import { t } from '../messages/t.ts';

/** A thin line at the top while the next screen loads; delayed by 300 ms so that fast navigation shows nothing. */
export function NavigationProgress() {
  if (useNavigation().state === 'idle') return null;
  return (
    <div
      role="progressbar"
      aria-label={t('Loading the next page')}
      className="fixed inset-x-0 top-0 z-top h-0.5 animate-[appear_150ms_300ms_both] overflow-hidden"
    >
      <div className="h-full w-1/3 animate-travel bg-info" />
    </div>
  );
}
