import { billingThreshold, overageCents } from '../../../../contract/catalogue/plans/plan-prices.ts';
import {
  type Currency,
  isEnterpriseTier,
  planLimits,
  type SubscriptionStatus,
  type Tier,
  tiers,
  unlimited,
} from '../../../../contract/catalogue/plans/plans.ts';
import { addMonths, nextReset } from '../subscription.rules.ts';

/** A workspace's plan and credits, as its row has them. */
export interface Account {
  readonly tier: Tier;
  readonly status: SubscriptionStatus;
  readonly currency: Currency;
  /** Credits of this period; −1: unlimited. */
  readonly characterLimit: number;
  readonly characterCount: number;
  readonly rolledOver: number;
  readonly overageBilled: number;
  readonly noticed: number;
  readonly anchorAt: Date;
  readonly periodStartsAt: Date;
  readonly periodEndsAt: Date;
  readonly nextTier: Tier | null;
  readonly changesAt: Date | null;
}

/** One line of the ledger in the making. */
export interface Entry {
  readonly account: 'credits_granted' | 'credits_spent' | 'overage' | 'invoiced' | 'paid';
  /** Credits, or cents of `currency`. */
  readonly amount: number;
  readonly currency?: Currency;
  readonly reason: string;
  readonly reference: string;
}

/** What an account becomes, and the lines that say so: the one never without the other. */
export interface LedgerChange {
  readonly account: Account;
  readonly entries: readonly Entry[];
}

/** A paid plan as the payment provider has it at this moment. */
export interface ProvidedPlan {
  readonly subscriptionId: string;
  readonly tier: Tier;
  readonly status: SubscriptionStatus;
  readonly currency: Currency;
  /** The instant that its periods are counted from. */
  readonly anchorAt: Date;
  /** Beginning of the period that is paid: a month or a year. */
  readonly periodStartsAt: Date;
  readonly cancelAt: Date | null;
  readonly downgrade: { readonly tier: Tier; readonly at: Date } | null;
}

/** O-94: what is left of two periods can be carried into a third. */
const carriedPeriods = 2;

const unchanged = (account: Account): LedgerChange => ({ account, entries: [] });
const iso = (date: Date) => date.toISOString();

const isPaid = (tier: Tier): boolean => tier !== 'free' && !isEnterpriseTier(tier);
const initialStatus = (tier: Tier): SubscriptionStatus =>
  tier === 'free' ? 'free' : tier === 'trial' ? 'trialing' : 'active';

/** Credits spent above the limit of this period. */
export const overageCredits = ({ characterLimit, characterCount }: Account): number =>
  characterLimit === unlimited ? 0 : Math.max(0, characterCount - characterLimit);

/** The charge for credits above the limit that is on no invoice yet, in cents. */
export const unbilledOverageCents = (account: Account): number =>
  overageCents(account.tier, account.currency, overageCredits(account)) -
  overageCents(account.tier, account.currency, account.overageBilled);

/** Whether that charge is to be billed before the period ends (PLAN-032). */
export const isOverageDue = (account: Account): boolean =>
  unbilledOverageCents(account) >= (billingThreshold(account.tier, account.currency) ?? Number.POSITIVE_INFINITY);

/** A new account on a plan. */
export function openAccount(tier: Tier, now: Date): LedgerChange {
  const account: Account = {
    tier,
    status: initialStatus(tier),
    currency: 'usd',
    characterLimit: 0,
    characterCount: 0,
    rolledOver: 0,
    overageBilled: 0,
    noticed: 0,
    anchorAt: now,
    periodStartsAt: now,
    periodEndsAt: nextReset(now, now),
    nextTier: null,
    changesAt: null,
  };
  return startPeriod(account, { tier, status: account.status, anchorAt: now, at: now, carry: 0, cause: 'start' });
}

/** Puts the charge for what is above the limit on the ledger; from there it goes on an invoice. */
export function billOverage(account: Account): LedgerChange {
  const total = overageCredits(account);
  if (total <= account.overageBilled) return unchanged(account);
  const amount = unbilledOverageCents(account);
  // The plan too: one that follows within a period begins with it again.
  const reference = `${iso(account.periodStartsAt)}:${account.tier}:${total}`;
  return {
    account: { ...account, overageBilled: total },
    entries:
      amount > 0 ? [{ account: 'overage', amount, currency: account.currency, reason: 'overage', reference }] : [],
  };
}

interface PeriodStart {
  readonly tier: Tier;
  readonly status: SubscriptionStatus;
  readonly anchorAt: Date;
  readonly at: Date;
  /** Credits that are kept of what was there. */
  readonly carry: number;
  /** What grants: the same cause grants once at one instant. */
  readonly cause: string;
}

/** Ends a period with its overage charged and begins another, on the same plan or on another one. */
function startPeriod(before: Account, next: PeriodStart): LedgerChange {
  const { account: closed, entries } = billOverage(before);
  const previousLimit = Math.max(0, closed.characterLimit);
  const credits = planLimits[next.tier].credits;
  const isUnlimited = credits === unlimited;
  const carry = isUnlimited ? 0 : next.carry;
  const reference = `${next.cause}:${iso(next.at)}`;
  const candidates: Entry[] = [
    { account: 'credits_spent', amount: -closed.characterCount, reason: 'reset', reference },
    { account: 'credits_granted', amount: carry - previousLimit, reason: 'expire', reference },
    { account: 'credits_granted', amount: isUnlimited ? 0 : credits, reason: 'grant', reference },
  ];
  return {
    account: {
      ...closed,
      tier: next.tier,
      status: next.status,
      characterLimit: isUnlimited ? unlimited : credits + carry,
      characterCount: 0,
      rolledOver: carry,
      overageBilled: 0,
      noticed: 0,
      anchorAt: next.anchorAt,
      periodStartsAt: next.at,
      periodEndsAt: nextReset(next.anchorAt, next.at),
    },
    entries: [...entries, ...candidates.filter(({ amount }) => amount !== 0)],
  };
}

/** Credits that go along into the next period on `tier`. */
function carriedCredits(account: Account, tier: Tier): number {
  if (!isPaid(account.tier) || !isPaid(tier) || account.characterLimit === unlimited) return 0;
  const unused = Math.max(0, account.characterLimit - account.characterCount);
  return Math.min(unused, carriedPeriods * planLimits[tier].credits);
}

/** Ends every period that is over at `now`, and makes the change of plan that fell due meanwhile. */
export function advanceAccount(account: Account, now: Date): LedgerChange {
  const entries: Entry[] = [];
  let current = account;
  for (;;) {
    const { nextTier, changesAt, periodEndsAt, tier, anchorAt, status } = current;
    let step: LedgerChange;
    if (nextTier && changesAt && changesAt <= now && changesAt <= periodEndsAt) {
      const anchor = nextTier === 'free' ? changesAt : anchorAt;
      const started = { tier: nextTier, anchorAt: anchor, at: changesAt, carry: 0, cause: 'change' };
      const next = nextTier === 'free' ? initialStatus('free') : status;
      step = startPeriod({ ...current, nextTier: null, changesAt: null }, { ...started, status: next });
    } else if (periodEndsAt <= now) {
      const carry = nextTier ? 0 : carriedCredits(current, tier);
      step = startPeriod(current, { tier, status, anchorAt, at: periodEndsAt, carry, cause: 'period' });
    } else return { account: current, entries };
    current = step.account;
    entries.push(...step.entries);
  }
}

/** A plan by the operator's word; `until`: the free one follows then. */
export function assignPlan(
  before: Account,
  plan: { tier: Tier; status?: SubscriptionStatus; until?: Date | undefined; at: Date; cause: string },
): LedgerChange {
  const status = plan.status ?? initialStatus(plan.tier);
  const change = { nextTier: plan.until ? ('free' as const) : null, changesAt: plan.until ?? null };
  if (plan.tier === before.tier) return unchanged({ ...before, ...change, status });
  const started = startPeriod(before, {
    tier: plan.tier,
    status,
    anchorAt: plan.at,
    at: plan.at,
    carry: 0,
    cause: plan.cause,
  });
  return { account: { ...started.account, ...change }, entries: started.entries };
}

/** Adds what a generation cost. */
export function spendCredits(account: Account, credits: number, reference: string): LedgerChange {
  const entry: Entry = { account: 'credits_spent', amount: credits, reason: 'spend', reference };
  return {
    account: { ...account, characterCount: account.characterCount + credits },
    entries: credits === 0 ? [] : [entry],
  };
}

/** What of the provider's plan is past at `now` is taken as done, whether the provider did it already or not. */
function withPastChanges(plan: ProvidedPlan | null, now: Date): ProvidedPlan | null {
  if (!plan || (plan.cancelAt && plan.cancelAt <= now)) return null;
  if (plan.downgrade && plan.downgrade.at <= now)
    return { ...plan, tier: plan.downgrade.tier, periodStartsAt: plan.downgrade.at, downgrade: null };
  return plan;
}

/**
 * Takes over what the payment provider says. The same word twice changes nothing, and neither does what was already
 * done here when its time came. `adoptedId`: the provider's subscription that the account was on until now; null for a plan
 * that an operator gave, and for none.
 */
export function adoptPlan(
  before: Account,
  provided: ProvidedPlan | null,
  adoptedId: string | null,
  time: Date,
): LedgerChange {
  const now = provided && provided.periodStartsAt > time ? provided.periodStartsAt : time;
  const { account, entries } = advanceAccount(before, now);
  const plan = withPastChanges(provided, now);
  // Nothing is given for what was never paid.
  const isUnpaid = plan?.status === 'incomplete' && adoptedId !== plan.subscriptionId;
  if (!plan || isUnpaid) {
    const status = isUnpaid ? 'incomplete' : undefined;
    if (adoptedId === null && !isUnpaid && account.status !== 'incomplete') return { account, entries };
    const settled = { ...account, status: status ?? statusWithoutProvider(account) };
    if (adoptedId === null || !isPaid(account.tier)) {
      const change = adoptedId === null ? {} : { nextTier: null, changesAt: null };
      return { account: { ...settled, ...change }, entries };
    }
    const free = { tier: 'free', status: status ?? initialStatus('free'), anchorAt: now, at: now, carry: 0 } as const;
    const ended = startPeriod(
      { ...settled, nextTier: null, changesAt: null },
      { ...free, cause: `ended:${adoptedId}` },
    );
    return { account: ended.account, entries: [...entries, ...ended.entries] };
  }

  const wasProvided = adoptedId !== null;
  const ending = plan.cancelAt ? { tier: 'free' as const, at: plan.cancelAt } : plan.downgrade;
  const facts = {
    status: plan.status,
    currency: plan.currency,
    nextTier: ending?.tier ?? null,
    changesAt: ending?.at ?? null,
  };
  const at = lastReset(plan.anchorAt, now);
  const isSamePlan = wasProvided && account.tier === plan.tier;
  if (isSamePlan && at.getTime() === account.periodStartsAt.getTime()) {
    const periods = { anchorAt: plan.anchorAt, periodEndsAt: nextReset(plan.anchorAt, now) };
    return { account: { ...account, ...facts, ...periods }, entries };
  }
  const isLower = wasProvided && tiers.indexOf(plan.tier) < tiers.indexOf(account.tier);
  const started = startPeriod(account, {
    tier: plan.tier,
    status: plan.status,
    anchorAt: plan.anchorAt,
    at,
    carry: wasProvided && !isLower ? carriedCredits(account, plan.tier) : 0,
    cause: `${plan.subscriptionId}:${plan.tier}`,
  });
  return { account: { ...started.account, ...facts }, entries: [...entries, ...started.entries] };
}

/** Without a plan that wants to be paid, nothing is owed for one. */
const statusWithoutProvider = ({ status, tier }: Account): SubscriptionStatus =>
  status === 'incomplete' || status === 'past_due' ? initialStatus(tier) : status;

/** The last day up to `now` that is whole months after `anchor`. */
function lastReset(anchor: Date, now: Date): Date {
  let months = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  while (months > 0 && addMonths(anchor, months) > now) months -= 1;
  return addMonths(anchor, Math.max(0, months));
}

/** The share of the limit that people are to be told of now, of which they were not told yet: U-24. */
export function noticeDue({ characterLimit, characterCount, noticed }: Account): 80 | 100 | undefined {
  if (characterLimit <= 0) return undefined;
  const share = (100 * characterCount) / characterLimit;
  const reached = share >= 100 ? 100 : share >= 80 ? 80 : undefined;
  return reached !== undefined && reached > noticed ? reached : undefined;
}
