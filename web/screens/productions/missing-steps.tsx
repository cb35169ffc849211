import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../messages/t.ts';
import { qualificationsPath, settingsPath } from '../../nouns/productions/productions-paths.ts';
import type { Me } from '../../nouns/productions/productions-queries.ts';
import { Button } from '../../parts/button/button.tsx';

type Step = Me['missing'][number];

const places: Readonly<Record<Step['kind'], { readonly path: string; readonly text: string } | undefined>> = {
  profile: { path: settingsPath, text: t('Complete profile') },
  approval: undefined,
  qualification: { path: qualificationsPath, text: t('Take test') },
  contract: { path: `${settingsPath}#contracts`, text: t('Read and sign') },
  payout_account: { path: '/app/payouts', text: t('Set up payouts') },
};

/** What the producer still lacks to claim tasks and to be paid, each with the place where it is done. */
export function MissingSteps({ me }: { me: Me }) {
  if (me.missing.length === 0) return null;
  return (
    <section aria-label={t('To do before you start')} className="rounded-m border bg-surface">
      <h2 className="border-b px-4 py-2.5 font-[600]">{t('To do before you start')}</h2>
      <ul className="divide-y">
        {me.missing.map((step) => {
          const place = places[step.kind];
          return (
            <li key={`${step.kind} ${step.id ?? ''}`} className="flex flex-wrap items-center gap-3 px-4 py-2.5">
              <CircleAlert aria-hidden className="size-4 shrink-0 text-warn" />
              <span className="min-w-48 flex-1">{step.message}</span>
              {place && (
                <Button asChild size="small">
                  <Link to={place.path}>{place.text}</Link>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
