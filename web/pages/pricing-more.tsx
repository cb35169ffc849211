import type { ReactNode } from 'react';
import type { Currency } from '../../contract/catalogue/plans/plans.ts';
import { PlanComparison } from '../nouns/plans/plan-comparison.tsx';

/** What stands under the plans: all of them side by side, and what people ask. */
export function PricingMore({ currency }: { currency: Currency }) {
  return (
    <>
      <section className="mt-10">
        <h2 className="mb-3 font-[620] text-title tracking-tight">Compare all plans</h2>
        <PlanComparison currency={currency} />
      </section>
      <section className="mt-10 max-w-3xl">
        <h2 className="mb-3 font-[620] text-title tracking-tight">Questions</h2>
        <Question title="What is a credit?">
          One character of text that is spoken costs one credit. On the Flash and Turbo models it costs half a credit,
          so that the same credits last twice as long.
        </Question>
        <Question title="What happens when my credits are used up?">
          New speech is refused until your credits come back, each month on the day on which your plan began. From
          Creator on you can let the plan go above its limit, at the price in the table, and say how far.
        </Question>
        <Question title="What happens to credits that I do not use?">
          On a paid plan they stay yours for up to two months, as long as you do not cancel or downgrade.
        </Question>
        <Question title="Can I change or cancel my plan?">
          At any time. An upgrade begins at once. A downgrade or a cancellation waits for the end of the period that you
          paid for, and can be taken back until then.
        </Question>
      </section>
    </>
  );
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="border-b">
      <summary className="cursor-pointer py-3 font-[560]">{title}</summary>
      <p className="pb-4 text-ink-2">{children}</p>
    </details>
  );
}
