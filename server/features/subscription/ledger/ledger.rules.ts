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

/** Plan and credits of a workspace. */
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

/** A ledger entry to append. */
export interface Entry {
  readonly account: 'credits_granted' | 'credits_spent' | 'overage' | 'invoiced' | 'paid';
  /** Credits, or cents of `currency`. */
  readonly amount: number;
  /** ISO 4217, lower case; invoices may have a currency that the plans do not have. */
  readonly currency?: string;
  readonly reason: string;
  readonly reference: string;
}

/** A changed account and the ledger entries of the change; both must be stored together. */
export interface LedgerChange {
  readonly account: Account;
  readonly entries: readonly Entry[];
}

/** The current paid plan at the payment provider. */
export interface ProvidedPlan {
  readonly subscriptionId: string;
  readonly tier: Tier;
  readonly status: SubscriptionStatus;
  readonly currency: Currency;
  /** Start of its billing cycle, from which periods are counted. */
  readonly anchorAt: Date;
  /** Start of the paid period, a month or a year. */
  readonly periodStartsAt: Date;
  readonly cancelAt: Date | null;
  readonly downgrade: { readonly tier: Tier; readonly at: Date } | null;
}

/** O-94: unused credits of up to two periods roll over. */
const carriedPeriods = 2;

const unchanged = (account: Account): LedgerChange => ({ account, entries: [] });
const iso = (date: Date) => date.toISOString();

const isPaid = (tier: Tier): boolean => tier !== 'free' && !isEnterpriseTier(tier);
const initialStatus = (tier: Tier): SubscriptionStatus =>
  tier === 'free' ? 'free' : tier === 'trial' ? 'trialing' : 'active';

/** Credits spent above the limit in this period. */
export const overageCredits = ({ characterLimit, characterCount }: Account): number =>
  characterLimit === unlimited ? 0 : Math.max(0, characterCount - characterLimit);

/** The overage of this period that is not charged yet, in cents. */
export const unbilledOverageCents = (account: Account): number =>
  overageCents(account.tier, account.currency, overageCredits(account)) -
  overageCents(account.tier, account.currency, account.overageBilled);

/** Whether the overage must be billed before the period ends (PLAN-032). */
export const isOverageDue = (account: Account): boolean =>
  unbilledOverageCents(account) >= (billingThreshold(account.tier, account.currency) ?? Number.POSITIVE_INFINITY);

/** Opens an account on a plan. */
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

/** Adds the uncharged overage to the ledger, from where it is invoiced. */
export function billOverage(account: Account): LedgerChange {
  const total = overageCredits(account);
  if (total <= account.overageBilled) return unchanged(account);
  const amount = unbilledOverageCents(account);
  // The reference includes the plan, because another plan in the same period starts from zero again.
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
  /** Credits that roll over. */
  readonly carry: number;
  /** Cause of the grant, which makes it unique at its time. */
  readonly cause: string;
}

/** Ends the period, charges its overage, and starts a new period on the same or another plan. */
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

/** Credits that roll over into the next period on `tier`. */
function carriedCredits(account: Account, tier: Tier): number {
  if (!isPaid(account.tier) || !isPaid(tier) || account.characterLimit === unlimited) return 0;
  const unused = Math.max(0, account.characterLimit - account.characterCount);
  return Math.min(unused, carriedPeriods * planLimits[tier].credits);
}

/** Advances an account to `now`: ends past periods and makes the plan change that became due. */
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

/** Assigns a plan without payment; `until`: the free plan follows then. */
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

/** Adds credits to the period, or takes some away: unused ones expire and roll over as those of the plan. */
export function adjustCredits(account: Account, credits: number, reference: string): LedgerChange {
  return {
    account: { ...account, characterLimit: account.characterLimit + credits },
    entries: [{ account: 'credits_granted', amount: credits, reason: 'adjust', reference }],
  };
}

/** Spends the cost of a generation. */
export function spendCredits(account: Account, credits: number, reference: string): LedgerChange {
  const entry: Entry = { account: 'credits_spent', amount: credits, reason: 'spend', reference };
  return {
    account: { ...account, characterCount: account.characterCount + credits },
    entries: credits === 0 ? [] : [entry],
  };
}

/** Applies cancellations and downgrades that are due at `now`, even if the provider has not made them yet. */
function withPastChanges(plan: ProvidedPlan | null, now: Date): ProvidedPlan | null {
  if (!plan || (plan.cancelAt && plan.cancelAt <= now)) return null;
  if (plan.downgrade && plan.downgrade.at <= now)
    return { ...plan, tier: plan.downgrade.tier, periodStartsAt: plan.downgrade.at, downgrade: null };
  return plan;
}

/**
 * Applies the payment provider's plan to an account. Idempotent, also for changes that were already made here when they
 * became due. `adoptedId`: the account's previous subscription at the provider; null for a plan without payment.
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
  // An unpaid subscription grants nothing.
  const isUnpaid = plan?.status === 'incomplete' && adoptedId !== plan.subscriptionId;
  const change =
    plan && !isUnpaid
      ? grantProvidedPlan(account, plan, adoptedId !== null, now)
      : endProvidedPlan(account, adoptedId, isUnpaid, now);
  return { account: change.account, entries: [...entries, ...change.entries] };
}

/** Moves an account without a provided plan to the free plan, if it had one (`adoptedId`). */
function endProvidedPlan(account: Account, adoptedId: string | null, isUnpaid: boolean, now: Date): LedgerChange {
  if (adoptedId === null && !isUnpaid && account.status !== 'incomplete') return unchanged(account);
  const settled = { ...account, status: isUnpaid ? ('incomplete' as const) : statusWithoutProvider(account) };
  if (adoptedId === null) return unchanged(settled);
  const withoutChange = { ...settled, nextTier: null, changesAt: null };
  if (!isPaid(account.tier)) return unchanged(withoutChange);
  return startPeriod(withoutChange, {
    tier: 'free',
    status: isUnpaid ? 'incomplete' : initialStatus('free'),
    anchorAt: now,
    at: now,
    carry: 0,
    cause: `ended:${adoptedId}`,
  });
}

/** Applies a provided plan; starts a new period unless the plan and its current period are unchanged. */
function grantProvidedPlan(account: Account, plan: ProvidedPlan, wasProvided: boolean, now: Date): LedgerChange {
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
    return unchanged({ ...account, ...facts, ...periods });
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
  return { account: { ...started.account, ...facts }, entries: started.entries };
}

/** The status of an account whose provider plan ended: open payment problems no longer apply. */
const statusWithoutProvider = ({ status, tier }: Account): SubscriptionStatus =>
  status === 'incomplete' || status === 'past_due' ? initialStatus(tier) : status;

/** The last date up to `now` that is whole months after `anchor`. */
function lastReset(anchor: Date, now: Date): Date {
  let months = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  while (months > 0 && addMonths(anchor, months) > now) months -= 1;
  return addMonths(anchor, Math.max(0, months));
}

/** The usage notice that is due and not sent yet, in percent of the limit (U-24). */
export function noticeDue({ characterLimit, characterCount, noticed }: Account): 80 | 100 | undefined {
  if (characterLimit <= 0) return undefined;
  const share = (100 * characterCount) / characterLimit;
  const reached = share >= 100 ? 100 : share >= 80 ? 80 : undefined;
  return reached !== undefined && reached > noticed ? reached : undefined;
}
