import Stripe from 'stripe';
import { planPrice } from '../../../contract/catalogue/plans/plan-prices.ts';
import { type PurchasableTier, purchasableTiers, tierNames } from '../../../contract/catalogue/plans/plans.ts';
import {
  firstMonthCoupon,
  firstMonthOff,
  type firstMonthTiers,
  lookupKey,
  type Offer,
  offers,
  priceMetadata,
  specialOffers,
} from './billing-catalogue.rules.ts';

/** Metadata value of the portal that cannot change the payment method. */
const cardlessPortal = 'timbre_without_payment_method';

/** Maximum number of lookup keys in one call. */
const keysPerCall = 10;

/** Products, prices and standing coupons at the payment provider, created when they are first needed. */
export function billingCatalogueService({ stripe }: { stripe: Stripe }) {
  async function ensureProduct(tier: PurchasableTier): Promise<string> {
    const id = `timbre_${tier}`;
    return (
      (await findOrUndefined(stripe.products.retrieve(id)))?.id ??
      (await stripe.products.create({ id, name: tierNames[tier] })).id
    );
  }

  async function ensurePrices(): Promise<ReadonlyMap<string, string>> {
    const ids = new Map<string, string>();
    const keys = offers.map(lookupKey);
    for (let from = 0; from < keys.length; from += keysPerCall) {
      const prices = await stripe.prices.list({ lookup_keys: keys.slice(from, from + keysPerCall), limit: 100 });
      for (const price of prices.data) if (price.lookup_key) ids.set(price.lookup_key, price.id);
    }
    const missing = offers.filter((offer) => !ids.has(lookupKey(offer)));
    for (const tier of purchasableTiers) {
      const missingOfTier = missing.filter((offer) => offer.tier === tier);
      if (missingOfTier.length === 0) continue;
      const product = await ensureProduct(tier);
      for (const offer of missingOfTier) ids.set(lookupKey(offer), (await createPrice(product, offer)).id);
    }
    return ids;
  }

  const createPrice = (product: string, offer: Offer) =>
    stripe.prices.create(
      {
        product,
        currency: offer.currency,
        unit_amount: planPrice(offer.tier, offer.period, offer.currency),
        recurring: { interval: offer.period === 'annual_period' ? 'year' : 'month' },
        lookup_key: lookupKey(offer),
        metadata: priceMetadata(offer),
      },
      { idempotencyKey: `price:${lookupKey(offer)}` },
    );

  const getPrices = once(ensurePrices);

  async function ensureCoupon(id: string, params: Stripe.CouponCreateParams): Promise<string> {
    const coupon = await findOrUndefined(stripe.coupons.retrieve(id));
    return coupon?.id ?? (await stripe.coupons.create({ id, duration: 'once', ...params })).id;
  }

  async function findOrCreateCardlessPortal(): Promise<string> {
    const configurations = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    const existing = configurations.data.find(({ metadata }) => metadata?.portal === cardlessPortal);
    const created =
      existing ??
      (await stripe.billingPortal.configurations.create(
        {
          features: {
            customer_update: { enabled: true, allowed_updates: ['name', 'email', 'address', 'tax_id'] },
            invoice_history: { enabled: true },
            payment_method_update: { enabled: false },
            subscription_cancel: { enabled: true, mode: 'at_period_end' },
          },
          metadata: { portal: cardlessPortal },
        },
        { idempotencyKey: `portal:${cardlessPortal}` },
      ));
    return created.id;
  }

  return {
    /** Returns the provider's ID of the portal that cannot change the payment method (BILL-031). */
    getCardlessPortal: once(findOrCreateCardlessPortal),

    /** Returns the provider's ID of a price. */
    async getPriceId(offer: Offer): Promise<string> {
      const id = (await getPrices()).get(lookupKey(offer));
      if (!id) throw new Error(`The payment provider has no price ${lookupKey(offer)}.`);
      return id;
    },

    /** Returns the coupon ID of a special offer; undefined for other codes. */
    async ensureSpecialOffer(code: string): Promise<string | undefined> {
      const percent = (specialOffers as Readonly<Record<string, number>>)[code];
      return percent === undefined ? undefined : ensureCoupon(code, { percent_off: percent, name: `${percent}% off` });
    },

    /** Returns the coupon ID of the first-month discount of a plan. */
    async ensureFirstMonthCoupon(tier: (typeof firstMonthTiers)[number]): Promise<string> {
      return ensureCoupon(firstMonthCoupon(tier), {
        name: `First month of ${tierNames[tier]}`,
        amount_off: firstMonthOff(tier, 'usd'),
        currency: 'usd',
        currency_options: { eur: { amount_off: firstMonthOff(tier, 'eur') } },
      });
    },
  };
}
export type BillingCatalogueService = ReturnType<typeof billingCatalogueService>;

/** A function that keeps its first result; after a failure it runs again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= load().catch((error) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}

/** Codes of an object that does not exist: `account_invalid` is that of connected accounts. */
const missingCodes: ReadonlySet<string> = new Set(['resource_missing', 'account_invalid']);

/** Returns the result of a request, or undefined if the provider does not have the object. */
export async function findOrUndefined<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    const isMissing = error instanceof Stripe.errors.StripeError && missingCodes.has(error.code ?? '');
    if (isMissing) return undefined;
    throw error;
  }
}
