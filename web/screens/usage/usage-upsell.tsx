import { ChartColumnStacked } from 'lucide-react';
import { t } from '../../messages/t.ts';
import { UpgradeButton } from '../../nouns/plans/upgrade-button.tsx';

/** USAGE-004: offer shown to plans without analytics. */
export function UsageUpsell() {
  return (
    <aside
      aria-label={t('Detailed analytics')}
      className="flex flex-wrap items-center gap-4 rounded-m border bg-surface px-4 py-3"
    >
      <ChartColumnStacked className="size-5 shrink-0 text-accent" aria-hidden />
      <div className="min-w-52 flex-1">
        <h2 className="font-[600]">{t('See where your credits go')}</h2>
        <p className="text-ink-2">
          {t('Charts by voice, model, API key and product, with CSV export, are included in Starter and higher plans.')}
        </p>
      </div>
      <UpgradeButton size="medium" />
    </aside>
  );
}
