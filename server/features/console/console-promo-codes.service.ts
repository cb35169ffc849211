import type Stripe from 'stripe';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { NewPromoCode } from '../promo-codes/promo-codes.rules.ts';
import type { PromoCodesService } from '../promo-codes/promo-codes.service.ts';
import type { StaffLogService } from './staff-log.service.ts';

interface ConsolePromoCodesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly promoCodes: PromoCodesService;
  /** Throws where nothing can be paid. */
  readonly requirePayments: () => void;
  readonly staffLog: Pick<StaffLogService, 'record'>;
}

/** The promo codes of the server, for staff (U-56). */
export function consolePromoCodesService(deps: ConsolePromoCodesDeps) {
  const { db, clock, promoCodes, requirePayments, staffLog } = deps;
  return {
    async list(actor: Actor): Promise<Stripe.PromotionCode[]> {
      requirePermission(actor, 'console.read');
      requirePayments();
      return promoCodes.list();
    },

    /** Throws `resource_already_exists`, and `invalid_parameters` unless either a percentage or an amount is given. */
    async create(actor: Actor, input: NewPromoCode): Promise<void> {
      requirePermission(actor, 'console.manage');
      requirePayments();
      if ((input.percentOff === undefined) === (input.amountOff === undefined))
        throw new AppError('invalid_parameters', {
          message: 'Pass either percent_off or amount_off.',
          param: 'percent_off',
        });
      if (input.expiresAt && input.expiresAt <= clock())
        throw new AppError('invalid_parameters', {
          message: 'The end of the code is in the past.',
          param: 'expires_at_unix',
        });
      await transaction(db, async (tx) => {
        await staffLog.record(tx, actor, 'staff.promo_code_created', { ...input, name: input.code });
        await promoCodes.create(input);
      });
    },

    /** Throws `coupon_expired` if no such code is active. */
    async end(actor: Actor, code: string): Promise<void> {
      requirePermission(actor, 'console.manage');
      requirePayments();
      await transaction(db, async (tx) => {
        await staffLog.record(tx, actor, 'staff.promo_code_ended', { name: code });
        await promoCodes.end(code);
      });
    },
  };
}
export type ConsolePromoCodesService = ReturnType<typeof consolePromoCodesService>;
