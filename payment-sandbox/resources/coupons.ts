import { z } from 'zod';
import { listOperation, operation } from '../api-operation.ts';
import {
  bool,
  cents,
  clearable,
  currency,
  id,
  int,
  isInRange,
  mergeMetadata,
  metadata,
  number,
  range,
  text,
  unixS,
} from '../request-params.ts';
import { isCodeActive } from '../sandbox-discounts.ts';
import { invalidRequest, resourceMissing } from '../sandbox-errors.ts';
import type { SandboxState } from '../sandbox-state.ts';
import type { Coupon, PromotionCode } from '../stripe-objects.ts';

/** Returns a coupon that is not deleted. Deleted coupons remain stored for the discounts that use them. */
function requireCoupon(state: SandboxState, couponId: string, param?: string): Coupon {
  const coupon = state.get('coupon', couponId, param);
  if (coupon.$?.deleted) throw resourceMissing('coupon', couponId, param);
  return coupon;
}

export const coupons = [
  operation(
    'POST /v1/coupons',
    {
      amount_off: cents().min(1).optional(),
      currency: currency().optional(),
      currency_options: z.record(z.string(), z.strictObject({ amount_off: cents().min(1) })).optional(),
      duration: z.enum(['once', 'repeating', 'forever']).default('once'),
      duration_in_months: int().min(1).max(1200).optional(),
      id: id().optional(),
      max_redemptions: int().min(1).optional(),
      metadata: metadata().optional(),
      name: text(40).optional(),
      percent_off: number().gt(0).max(100).optional(),
      redeem_by: unixS().optional(),
    },
    ({ state, params }) => {
      const { amount_off, percent_off, duration, duration_in_months } = params;
      if ((amount_off === undefined) === (percent_off === undefined))
        throw invalidRequest('You must pass either percent_off or amount_off.', 'percent_off', 'parameter_missing');
      if (amount_off !== undefined && !params.currency)
        throw invalidRequest('You must pass currency when passing amount_off.', 'currency', 'parameter_missing');
      if ((duration === 'repeating') !== (duration_in_months !== undefined))
        throw invalidRequest(
          'duration_in_months is required for a repeating duration and not allowed otherwise.',
          'duration_in_months',
        );
      if (params.redeem_by !== undefined && params.redeem_by <= state.nowS)
        throw invalidRequest('redeem_by must be in the future.', 'redeem_by');
      const couponId = params.id ?? state.newId('').slice(0, 8);
      if (state.find('coupon', couponId))
        throw invalidRequest('Coupon already exists.', 'id', 'resource_already_exists');
      const coupon = state.add('coupon', {
        id: couponId,
        object: 'coupon',
        amount_off: amount_off ?? null,
        created: state.nowS,
        currency: params.currency ?? null,
        ...(params.currency_options ? { currency_options: params.currency_options } : {}),
        duration,
        duration_in_months: duration_in_months ?? null,
        livemode: false,
        max_redemptions: params.max_redemptions ?? null,
        metadata: mergeMetadata(null, params.metadata),
        name: params.name ?? null,
        percent_off: percent_off ?? null,
        redeem_by: params.redeem_by ?? null,
        times_redeemed: 0,
        valid: true,
      });
      state.emit('coupon.created', coupon);
      return coupon;
    },
  ),
  operation('GET /v1/coupons/:id', {}, ({ state, id }) => withCurrentValidity(state, requireCoupon(state, id))),
  operation(
    'POST /v1/coupons/:id',
    { metadata: metadata().optional(), name: clearable(text(40)).optional() },
    ({ state, id, params }) => {
      const coupon = requireCoupon(state, id);
      const changed = state.patch('coupon', coupon, {
        name: params.name === undefined ? coupon.name : params.name,
        metadata: mergeMetadata(coupon.metadata, params.metadata),
      });
      state.emit('coupon.updated', changed);
      return changed;
    },
  ),
  operation('DELETE /v1/coupons/:id', {}, ({ state, id }) => {
    const coupon = requireCoupon(state, id);
    const deleted = state.patch('coupon', coupon, {
      valid: false,
      max_redemptions: 0,
      $: { ...coupon.$, deleted: true },
    });
    state.emit('coupon.deleted', deleted);
    return { id, object: 'coupon', deleted: true };
  }),
  listOperation('GET /v1/coupons', { created: range().optional() }, function* ({ state, params }) {
    for (const coupon of state.all('coupon'))
      if (!coupon.$?.deleted && isInRange(coupon.created, params.created)) yield withCurrentValidity(state, coupon);
  }),
];

/** A coupon becomes invalid at its `redeem_by` time without a change of the stored object. */
const withCurrentValidity = (state: SandboxState, coupon: Coupon): Coupon => ({
  ...coupon,
  valid: coupon.valid && (coupon.redeem_by === null || coupon.redeem_by > state.nowS),
});

const restrictions = z
  .strictObject({
    currency_options: z.record(z.string(), z.strictObject({ minimum_amount: cents().min(0) })),
    first_time_transaction: bool(),
    minimum_amount: cents().min(1),
    minimum_amount_currency: currency(),
  })
  .partial();

export const promotionCodes = [
  operation(
    'POST /v1/promotion_codes',
    {
      active: bool().optional(),
      code: text(500)
        .regex(/^[\w-]+$/, 'may contain letters, digits, - and _')
        .optional(),
      customer: id().optional(),
      expires_at: unixS().optional(),
      max_redemptions: int().min(1).optional(),
      metadata: metadata().optional(),
      promotion: z.strictObject({ type: z.literal('coupon'), coupon: id() }),
      restrictions: restrictions.optional(),
    },
    ({ state, params }) => {
      const coupon = requireCoupon(state, params.promotion.coupon, 'promotion[coupon]');
      if (!coupon.valid) throw invalidRequest('This coupon is no longer valid.', 'promotion[coupon]');
      const codeText = params.code ?? state.newId('').slice(0, 8).toUpperCase();
      for (const other of state.all('promotion_code'))
        if (
          other.code.toLowerCase() === codeText.toLowerCase() &&
          isCodeActive(state, other) &&
          (other.customer ?? null) === (params.customer ?? null)
        )
          throw invalidRequest(
            'An active promotion code with this code already exists.',
            'code',
            'resource_already_exists',
          );
      const code = state.add('promotion_code', {
        id: state.newId('promo_'),
        object: 'promotion_code',
        active: params.active ?? true,
        code: codeText,
        created: state.nowS,
        customer: params.customer ?? null,
        customer_account: null,
        expires_at: params.expires_at ?? null,
        livemode: false,
        max_redemptions: params.max_redemptions ?? null,
        metadata: mergeMetadata(null, params.metadata),
        promotion: { coupon: coupon.id, type: 'coupon' },
        restrictions: {
          ...(params.restrictions?.currency_options ? { currency_options: params.restrictions.currency_options } : {}),
          first_time_transaction: params.restrictions?.first_time_transaction ?? false,
          minimum_amount: params.restrictions?.minimum_amount ?? null,
          minimum_amount_currency: params.restrictions?.minimum_amount_currency ?? null,
        },
        times_redeemed: 0,
      });
      state.emit('promotion_code.created', code);
      return code;
    },
  ),
  operation('GET /v1/promotion_codes/:id', {}, ({ state, id }) =>
    withActiveFlag(state, state.get('promotion_code', id)),
  ),
  operation(
    'POST /v1/promotion_codes/:id',
    { active: bool().optional(), metadata: metadata().optional(), restrictions: restrictions.optional() },
    ({ state, id, params }) => {
      const code = state.get('promotion_code', id);
      const changed = state.patch('promotion_code', code, {
        active: params.active ?? code.active,
        metadata: mergeMetadata(code.metadata, params.metadata),
        restrictions: { ...code.restrictions, ...params.restrictions },
      });
      state.emit('promotion_code.updated', changed);
      return changed;
    },
  ),
  listOperation(
    'GET /v1/promotion_codes',
    {
      active: bool().optional(),
      code: text(500).optional(),
      coupon: id().optional(),
      created: range().optional(),
      customer: id().optional(),
    },
    function* ({ state, params }) {
      for (const stored of state.all('promotion_code')) {
        const code = withActiveFlag(state, stored);
        if (
          (params.active ?? code.active) === code.active &&
          (params.code === undefined || params.code.toLowerCase() === code.code.toLowerCase()) &&
          (params.coupon ?? code.promotion.coupon) === code.promotion.coupon &&
          (params.customer ?? code.customer) === code.customer &&
          isInRange(code.created, params.created)
        )
          yield code;
      }
    },
  ),
];

const withActiveFlag = (state: SandboxState, code: PromotionCode): PromotionCode => ({
  ...code,
  active: isCodeActive(state, code),
});
