/** Messages about plans and promo codes, separate from `messages` so that only their screens load them. */
export const planMessages = {
  /** BILL-012 to BILL-014 */
  couponExpired: "This coupon has expired, please use a different one. We've removed it from your browser.",
  checkoutFailed: 'Failed to create checkout session',
  checkoutUnexpected: 'Unexpected error occurred, please try again later.',
  /** PROMO-008 to PROMO-011 */
  promoInvalid: (code: string) => `Coupon code ${code} is invalid`,
  promoNotValidated: 'Error validating promocode code',
  promoRemoved: (code: string) => `Promo code ${code} was removed`,
  promoApplied: 'Coupon code applied for checkout!',
} as const;
