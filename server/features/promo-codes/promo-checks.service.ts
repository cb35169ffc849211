import type { Actor } from '../../platform/actor.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import type { RateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import { type PromoTerms, toTerms } from './promo-codes.rules.ts';

/** Attempts per person in a quarter of an hour, against guessing. */
const maxAttempts = 30;

interface PromoChecksDeps {
  readonly payments: Payments;
  readonly rateLimiter: RateLimiter;
  readonly isPrivate: () => boolean;
  /** Whether a checkout of the workspace would take the code now. */
  readonly isRedeemable: (workspaceId: WorkspaceId, code: string) => Promise<boolean>;
}

/** Answers people who enter a promotion code. */
export function promoChecksService({ payments: { stripe }, rateLimiter, isPrivate, isRedeemable }: PromoChecksDeps) {
  return {
    /** The terms of a code; undefined if it is unknown, expired, used up, or reserved by the checkouts of others. */
    async check(actor: Actor, code: string): Promise<PromoTerms | undefined> {
      if (isPrivate()) return undefined;
      await rateLimiter.consume('promo codes of', actor.userId, maxAttempts);
      const matches = await stripe.promotionCodes.list({
        code,
        active: true,
        limit: 1,
        expand: ['data.promotion.coupon'],
      });
      const terms = matches.data[0] && toTerms(matches.data[0]);
      return terms && (await isRedeemable(actor.workspaceId, code)) ? terms : undefined;
    },
  };
}
export type PromoChecksService = ReturnType<typeof promoChecksService>;
