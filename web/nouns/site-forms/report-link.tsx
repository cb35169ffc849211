import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../messages/t.ts';

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

/** Reports the public page that is open. */
export function ReportLink() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="inline-flex items-center gap-1.5 self-start text-ink-2 text-small underline-offset-2 hover:underline [&_svg]:size-3.5"
      >
        <Flag aria-hidden />
        {t('Report')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog address={location.origin + location.pathname} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
