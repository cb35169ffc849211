import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import { billingStore } from './billing.store.ts';
import { remainingRedemptions } from './discounts.rules.ts';

interface PromoReservationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly payments: Payments;
}

export interface ReservedCode {
  /** The provider's ID of the promotion code. */
  readonly id: string;
  /** The number of its redemptions is limited. */
  readonly isLimited: boolean;
}

/**
 * Promotion codes with a limited number of redemptions (PROMO-006). The provider counts a redemption when it is paid, so
 * without a reservation several unpaid checkouts could have the discount of the same last redemption.
 */
export function promoReservationsService({ db, clock, payments: { stripe } }: PromoReservationsDeps) {
  async function findPromotion(code: string) {
    const matches = await stripe.promotionCodes.list({
      code,
      active: true,
      limit: 1,
      expand: ['data.promotion.coupon'],
    });
    const promotion = matches.data[0];
    const coupon = promotion?.promotion.coupon;
    if (!promotion || !coupon || typeof coupon === 'string') throw codeExpired();
    return { promotion, coupon };
  }

  return {
    /** The provider's ID of a code. Throws `coupon_expired` if it cannot be used. */
    requireCode: async (code: string): Promise<string> => (await findPromotion(code)).promotion.id,

    /** Whether `reserve` would succeed now. */
    async isRedeemable(workspaceId: WorkspaceId, code: string): Promise<boolean> {
      const { promotion, coupon } = await findPromotion(code);
      const others = await billingStore(db).listReservedCodes(coupon.id, workspaceId, clock());
      return remainingRedemptions(promotion, coupon, others) > 0;
    },

    /**
     * Reserves one redemption of a code for a workspace until the time `until`; the transaction must hold the workspace's
     * billing lock. Throws `coupon_expired` if other workspaces have redeemed or reserved all of them.
     */
    async reserve(tx: Tx, workspaceId: WorkspaceId, code: string, until: Date): Promise<ReservedCode> {
      const found = await findPromotion(code);
      const { id } = found.promotion;
      if (found.promotion.max_redemptions === null && found.coupon.max_redemptions === null)
        return { id, isLimited: false };
      const store = billingStore(tx);
      await store.lockCoupon(found.coupon.id);
      const others = await store.listReservedCodes(found.coupon.id, workspaceId, clock());
      // The redemptions are read after the reservations: a payment between the two is counted twice rather than not at all.
      const current = await findPromotion(code);
      if (remainingRedemptions(current.promotion, current.coupon, others) <= 0) throw codeExpired();
      await store.reserveCode({ workspaceId, promotionId: id, couponId: found.coupon.id, expiresAt: until });
      return { id, isLimited: true };
    },

    /** Gives back the codes that a workspace has reserved, except the code with the ID `kept`. */
    release: (tx: Tx, workspaceId: WorkspaceId, kept?: string): Promise<void> =>
      billingStore(tx).releaseCodes(workspaceId, kept),
  };
}
export type PromoReservationsService = ReturnType<typeof promoReservationsService>;

const codeExpired = () => new AppError('coupon_expired', { param: 'promocode' });
