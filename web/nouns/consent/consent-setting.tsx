import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { userQuery } from '../../data/api/queries.ts';
import { consent, useConsent } from '../../data/consent/use-consent.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { CookiePreferences } from './cookie-preferences.tsx';
import { SaleOptOutDialog } from './sale-opt-out-dialog.tsx';

/** Cookies and the opt-out of targeted advertising, in the settings. */
export function ConsentSetting() {
  const state = useConsent();
  const { data: user } = useQuery(userQuery);
  const [dialog, setDialog] = useState<'preferences' | 'opt-out'>();
  useEffect(() => void consent.locate(), []);
  const isOptedOut = state?.isOptedOut || user?.ccpa_opt_out === true;
  const close = () => setDialog(undefined);
  return (
    <>
      <Row
        title={t('Cookies')}
        text={
          state?.isNeeded
            ? t('Choose whether statistics and marketing may use cookies.')
            : t('This server uses only cookies that are necessary.')
        }
      >
        {state?.isNeeded && <Button onClick={() => setDialog('preferences')}>{t('Cookie preferences')}</Button>}
      </Row>
      {(isOptedOut || state?.offersOptOut) && (
        <Row
          title={t('Targeted advertising')}
          text={
            isOptedOut
              ? t('You have opted out of sale, sharing and targeted advertising.')
              : t('You can opt out of sale, sharing and targeted advertising.')
          }
        >
          {!isOptedOut && <Button onClick={() => setDialog('opt-out')}>{t('Opt out')}</Button>}
        </Row>
      )}
      <CookiePreferences open={dialog === 'preferences'} onClose={close} />
      <SaleOptOutDialog open={dialog === 'opt-out'} onClose={close} />
    </>
  );
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-[540]">{title}</p>
        <p className="text-ink-2 text-small">{text}</p>
      </div>
      {children}
    </div>
  );
}
