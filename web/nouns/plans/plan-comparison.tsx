import { Check, Minus } from 'lucide-react';
import { Fragment } from 'react';
import { planOffers } from '../../../contract/catalogue/plans/plan-offers.ts';
import type { Currency } from '../../../contract/catalogue/plans/plans.ts';
import { t } from '../../messages/t.ts';
import { comparisonGroups } from './comparison-rows.ts';

/** Stays visible while the plan columns scroll. */
const firstColumn = 'sticky start-0 z-sticky w-36 min-w-36 bg-bg pe-3 text-start sm:w-60 sm:min-w-60';

/** Compares all plans row by row. It scrolls inside its box under sticky titles. */
export function PlanComparison({ currency }: { currency: Currency }) {
  const offers = planOffers(currency);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <section aria-label={t('Comparison of all plans')} tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b">
            <th scope="col" className={`${firstColumn} py-2 font-[600]`}>
              {t('Plan')}
            </th>
            {offers.map(({ plan_id, name }) => (
              <th key={plan_id} scope="col" className="min-w-24 px-2 py-2 font-[600]">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparisonGroups.map((group) => (
            <Fragment key={group.title}>
              <tr>
                <th scope="colgroup" className={`${firstColumn} pt-5 pb-1 font-[620] text-ink-2`}>
                  {group.title}
                </th>
                <td colSpan={offers.length} />
              </tr>
              {group.rows.map(({ title, cell }) => (
                <tr key={title} className="border-b">
                  <th scope="row" className={`${firstColumn} py-2 font-[400]`}>
                    {title}
                  </th>
                  {offers.map((offer) => (
                    <td key={offer.plan_id} className="px-2 py-2 text-center tabular-nums">
                      <Cell value={cell(offer)} />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ value }: { value: string | boolean }) {
  if (typeof value === 'string') return value;
  const Icon = value ? Check : Minus;
  return (
    <>
      <Icon className={value ? 'inline size-4 text-good' : 'inline size-4 text-ink-3'} aria-hidden />
      <span className="sr-only">{value ? t('Yes') : t('No')}</span>
    </>
  );
}
