import { useState } from 'react';
import { consent, useConsent } from '../../data/consent/use-consent.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { CookiePreferences } from './cookie-preferences.tsx';
import { SaleOptOutDialog } from './sale-opt-out-dialog.tsx';

/** Asks for the consent to what leaves the server, until somebody has chosen (U-25). */
export function CookieBanner() {
  const state = useConsent();
  const [dialog, setDialog] = useState<'preferences' | 'opt-out'>();
  const close = () => setDialog(undefined);
  return (
    <>
      {state?.isAsking && !dialog && (
        <section
          aria-label={t('Cookies')}
          className="fixed inset-x-3 bottom-3 z-layer flex animate-rise flex-col gap-3 rounded-m border bg-surface p-4 shadow-dialog sm:start-auto sm:w-[400px]"
        >
          <p className="text-ink-2">
            {t('We use cookies that are necessary. With your consent, we also use some for statistics and marketing.')}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => consent.choose({ statistics: false, marketing: false })}>{t('Reject all')}</Button>
            <Button onClick={() => setDialog('preferences')}>{t('Choose')}</Button>
            <Button onClick={() => consent.choose({ statistics: true, marketing: true })}>{t('Accept all')}</Button>
          </div>
          {state.offersOptOut && !state.isOptedOut && (
            <button
              type="button"
              className="self-start text-start text-small underline underline-offset-2"
              onClick={() => setDialog('opt-out')}
            >
              {t('Opt out of Sale/Share/Targeted Advertising')}
            </button>
          )}
        </section>
      )}
      <CookiePreferences open={dialog === 'preferences'} onClose={close} />
      <SaleOptOutDialog open={dialog === 'opt-out'} onClose={close} />
    </>
  );
}
