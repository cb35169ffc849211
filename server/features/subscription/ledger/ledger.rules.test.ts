import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planLimits, purchasableTiers, type Tier } from '../../../../contract/catalogue/plans/plans.ts';
import { nextReset } from '../subscription.rules.ts';
import {
  type Account,
  adoptPlan,
  advanceAccount,
  assignPlan,
  billOverage,
  type Entry,
  isOverageDue,
  type LedgerChange,
  noticeDue,
  openAccount,
  type ProvidedPlan,
  spendCredits,
  unbilledOverageCents,
} from './ledger.rules.ts';

const day = 86_400_000;
const at = (text: string) => new Date(text);
const start = at('2026-01-31T10:00:00Z');

const plan = (changes: Partial<ProvidedPlan> = {}): ProvidedPlan => ({
  subscriptionId: 'sub_1',
  tier: 'creator',
  status: 'active',
  currency: 'usd',
  anchorAt: start,
  periodStartsAt: start,
  cancelAt: null,
  downgrade: null,
  ...changes,
});
const creator = () => adoptPlan(openAccount('free', start).account, plan(), null, start).account;
const sum = (entries: readonly Entry[], account: Entry['account']) =>
  entries.filter((entry) => entry.account === account).reduce((all, { amount }) => all + amount, 0);

it('QUOTA-007 U-61 ends a period on the anchor day, or on the last day of a shorter month', () => {
  const used = spendCredits(openAccount('free', start).account, 4000, 'a').account;
  expect(advanceAccount(used, at('2026-02-28T09:59:59Z')).account).toBe(used);
  const { account, entries } = advanceAccount(used, at('2026-02-28T10:00:00Z'));
  expect(account).toMatchObject({ characterCount: 0, characterLimit: 10_000, rolledOver: 0 });
  expect(account.periodEndsAt).toEqual(at('2026-03-31T10:00:00Z'));
  expect(entries.map(({ reason, amount }) => [reason, amount])).toEqual([
    ['reset', -4000],
    ['expire', -10_000],
    ['grant', 10_000],
  ]);
});

it('O-94 rolls over unused credits of two periods, and none when the plan is cancelled', () => {
  let account = creator();
  const limits: number[] = [];
  for (const now of ['2026-02-28T10:00:00Z', '2026-03-31T10:00:00Z', '2026-04-30T10:00:00Z']) {
    account = advanceAccount(account, at(now)).account;
    limits.push(account.characterLimit);
  }
  expect(limits).toEqual([200_000, 300_000, 300_000]);
  const ending = adoptPlan(
    account,
    plan({ cancelAt: at('2026-12-31T10:00:00Z') }),
    'sub_1',
    at('2026-05-01T00:00:00Z'),
  );
  expect(advanceAccount(ending.account, at('2026-05-31T10:00:00Z')).account).toMatchObject({
    characterLimit: 100_000,
    rolledOver: 0,
  });
});

it('BILL-022 applies an upgrade immediately with unused credits, and a downgrade when it is due', () => {
  const account = spendCredits(creator(), 30_000, 'a').account;
  const now = at('2026-02-10T12:00:00Z');
  const pro = plan({ tier: 'pro', anchorAt: now, periodStartsAt: now });
  const up = adoptPlan(account, pro, 'sub_1', now).account;
  expect(up).toMatchObject({ tier: 'pro', characterCount: 0, characterLimit: 570_000, rolledOver: 70_000 });
  const ends = at('2026-03-10T12:00:00Z');
  const waiting = adoptPlan(up, { ...pro, downgrade: { tier: 'starter', at: ends } }, 'sub_1', now).account;
  expect(waiting).toMatchObject({ tier: 'pro', nextTier: 'starter', characterLimit: 570_000 });
  const down = advanceAccount(waiting, ends);
  expect(down.account).toMatchObject({ tier: 'starter', characterLimit: 30_000, nextTier: null });
  // A later event with the same state grants nothing more.
  const adopted = adoptPlan(
    down.account,
    plan({ tier: 'starter', anchorAt: now, periodStartsAt: ends }),
    'sub_1',
    ends,
  );
  expect(adopted.entries).toEqual([]);
});

it('BILL-019 keeps a cancelled plan until its end, then switches to free even without an event of the provider', () => {
  const end = at('2026-02-28T10:00:00Z');
  const cancelled = adoptPlan(creator(), plan({ cancelAt: end }), 'sub_1', start).account;
  expect(cancelled).toMatchObject({ tier: 'creator', nextTier: 'free', changesAt: end });
  const silent = advanceAccount(cancelled, end).account;
  const ended = adoptPlan(cancelled, null, 'sub_1', end).account;
  for (const account of [silent, ended])
    expect(account).toMatchObject({ tier: 'free', status: 'free', characterLimit: 10_000 });
  // A delayed provider still reports the old plan, which has ended all the same.
  expect(adoptPlan(silent, plan({ cancelAt: end }), 'sub_1', end)).toMatchObject({
    account: { tier: 'free' },
    entries: [],
  });
});

it('grants nothing for a plan that was never paid', () => {
  const free = openAccount('free', start).account;
  const waiting = adoptPlan(free, plan({ status: 'incomplete' }), null, start);
  expect(waiting).toMatchObject({
    account: { tier: 'free', status: 'incomplete', characterLimit: 10_000 },
    entries: [],
  });
  expect(adoptPlan(waiting.account, null, null, start).account.status).toBe('free');
});

it('QUOTA-006 PLAN-032 charges each credit above the limit once, and early at the threshold', () => {
  const over = spendCredits(creator(), 100_999, 'a').account;
  expect(unbilledOverageCents(over)).toBe(30);
  const billed = billOverage(over);
  expect(billed.entries).toMatchObject([{ account: 'overage', amount: 30, currency: 'usd' }]);
  expect(billOverage(billed.account).entries).toEqual([]);
  const more = spendCredits(billed.account, 1, 'b').account;
  expect(unbilledOverageCents(more)).toBe(0);
  expect(sum(advanceAccount(more, at('2026-02-28T10:00:00Z')).entries, 'overage')).toBe(0);
  expect(isOverageDue(spendCredits(creator(), 246_600, 'c').account)).toBe(false);
  expect(isOverageDue(spendCredits(creator(), 246_667, 'c').account)).toBe(true);
  const euros = adoptPlan(openAccount('free', start).account, plan({ currency: 'eur' }), null, start).account;
  expect(unbilledOverageCents(spendCredits(euros, 101_000, 'd').account)).toBe(29);
});

it('U-24 sends one notice at 80 % and one at 100 %', () => {
  const account = creator();
  expect(noticeDue(spendCredits(account, 79_999, 'a').account)).toBeUndefined();
  const spent80k = spendCredits(account, 80_000, 'a').account;
  expect(noticeDue(spent80k)).toBe(80);
  expect(noticeDue({ ...spent80k, noticed: 80 })).toBeUndefined();
  expect(noticeDue({ ...spendCredits(spent80k, 20_000, 'b').account, noticed: 80 })).toBe(100);
  expect(noticeDue(spendCredits(openAccount('enterprise', start).account, 1e9, 'c').account)).toBeUndefined();
});

it('O-11 grants a trial until its end', () => {
  const until = at('2026-02-14T00:00:00Z');
  const trial = assignPlan(openAccount('free', start).account, { tier: 'trial', until, at: start, cause: 'x' }).account;
  expect(trial).toMatchObject({ tier: 'trial', status: 'trialing', characterLimit: -1 });
  expect(advanceAccount(trial, until).account).toMatchObject({ tier: 'free', status: 'free', characterLimit: 10_000 });
});

/** One event of a workspace. */
type Step =
  | { kind: 'spend'; credits: number }
  | { kind: 'wait'; days: number }
  | { kind: 'say' }
  | { kind: 'plan'; tier: Tier; upNow: boolean }
  | { kind: 'cancel' }
  | { kind: 'renew' }
  | { kind: 'end' }
  | { kind: 'bill' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('spend' as const), credits: fc.integer({ min: 0, max: 150_000 }) }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 70 }) }),
  fc.constant<Step>({ kind: 'say' }),
  fc.record({
    kind: fc.constant('plan' as const),
    tier: fc.constantFrom<Tier>(...purchasableTiers),
    upNow: fc.boolean(),
  }),
  fc.constantFrom<Step>({ kind: 'cancel' }, { kind: 'renew' }, { kind: 'end' }, { kind: 'bill' }),
);

it('stays consistent, grants nothing twice and never becomes negative in 10,000 random sequences', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 25 }),
      fc.date({ min: start, max: at('2027-01-01'), noInvalidDate: true }),
      play,
    ),
    { numRuns: 10_000 },
  );
});

function play(steps: readonly Step[], begin: Date): void {
  let now = begin;
  let adoptedId: string | null = null;
  let provided: ProvidedPlan | null = null;
  let count = 0;
  const references = new Set<string>();
  const balances = { credits_granted: 0, credits_spent: 0, overage: 0, invoiced: 0, paid: 0 };
  let account: Account = start as never;
  const take = ({ account: next, entries }: LedgerChange) => {
    for (const entry of entries) {
      const once = `${entry.account} ${entry.reason} ${entry.reference}`;
      expect(references.has(once), `${once} moves twice`).toBe(false);
      references.add(once);
      balances[entry.account] += entry.amount;
    }
    account = next;
    expect(balances.credits_granted).toBe(Math.max(0, account.characterLimit));
    expect(balances.credits_spent).toBe(account.characterCount);
    expect(account.characterCount).toBeGreaterThanOrEqual(0);
    expect(account.characterLimit).toBeLessThanOrEqual(3 * Math.max(0, planLimits[account.tier].credits));
    expect(account.periodEndsAt.getTime()).toBeGreaterThan(account.periodStartsAt.getTime());
  };
  const say = () => {
    take(adoptPlan(account, provided, adoptedId, now));
    adoptedId = provided?.subscriptionId ?? null;
  };
  take(openAccount('free', now));
  for (const event of steps) {
    count += 1;
    if (event.kind === 'wait') now = new Date(now.getTime() + event.days * day);
    // The provider makes due changes without a request.
    if (provided?.cancelAt && provided.cancelAt <= now) provided = null;
    if (provided?.downgrade && provided.downgrade.at <= now)
      provided = {
        ...(provided as ProvidedPlan),
        tier: provided.downgrade.tier,
        periodStartsAt: provided.downgrade.at,
        downgrade: null,
      };
    if (event.kind === 'spend') {
      take(advanceAccount(account, now));
      take(spendCredits(account, event.credits, `generation ${count}`));
    } else if (event.kind === 'bill') take(billOverage(account));
    else if (event.kind === 'say') say();
    else if (event.kind === 'end') {
      provided = null;
      say();
    } else if (event.kind === 'plan') {
      if (!provided) {
        provided = plan({ subscriptionId: `sub_${count}`, tier: event.tier, anchorAt: now, periodStartsAt: now });
        say();
      } else if (
        event.upNow &&
        purchasableTiers.indexOf(event.tier as never) > purchasableTiers.indexOf(provided.tier as never)
      )
        provided = {
          ...provided,
          tier: event.tier,
          anchorAt: now,
          periodStartsAt: now,
          cancelAt: null,
          downgrade: null,
        };
      else if (event.tier !== provided.tier)
        provided = {
          ...provided,
          cancelAt: null,
          downgrade: { tier: event.tier, at: nextReset(provided.anchorAt, now) },
        };
    } else if (provided && event.kind === 'cancel')
      provided = { ...provided, downgrade: null, cancelAt: nextReset(provided.anchorAt, now) };
    else if (provided && event.kind === 'renew') provided = { ...provided, cancelAt: null };
  }
  // Finally the provider's event arrives, twice.
  say();
  say();
  expect(account.tier).toBe(provided?.tier ?? 'free');
}
