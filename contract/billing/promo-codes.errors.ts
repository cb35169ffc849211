import { defineErrors } from '../error.ts';

export const promoCodesErrors = defineErrors({
  coupon_expired: {
    http: 400,
    type: 'validation_error',
    text: 'This code is invalid or expired.',
  },
});
