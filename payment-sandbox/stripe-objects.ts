import type { Stripe } from 'stripe';

/**
 * The SDK's types in wire format: expandable fields are IDs, decimals are text, lists are plain. Every builder of the
 * sandbox is checked against these types, so that an upgrade of the SDK shows which fields are missing.
 */
type Wire<T> = { [K in keyof T]: WireField<T[K]> };
type WireField<V> = string extends V
  ? Exclude<V, object>
  : Stripe.Decimal extends V
    ? Exclude<V, Stripe.Decimal> | string
    : V extends readonly (infer E)[]
      ? string extends E
        ? string[]
        : V
      : V;

export interface List<T> {
  object: 'list';
  data: readonly T[];
  has_more: boolean;
  url: string;
}

/** Fields that the sandbox stores for its own use, under the key `$`. Replies and events omit them. */
export interface Hidden<T> {
  readonly $?: Partial<T> & {
    /** Order of creation within its customer. */
    readonly n?: number;
  };
}

/** How a test card behaves. The card number is never stored. */
export const behaviours = [
  'ok',
  'generic_decline',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'processing_error',
  /** The card can be attached, but charges are declined. */
  'decline_on_charge',
  /** 3-D Secure when the card is attached; later charges succeed. */
  'challenge_once',
  /** 3-D Secure for every charge. */
  'challenge_always',
] as const;
export type Behaviour = (typeof behaviours)[number];

/** The amount billed for an item, after discounts, and the time that it covers. Unused time is credited in proportion. */
export interface Billed {
  readonly netCents: number;
  readonly startS: number;
  readonly endS: number;
}

export type Address = Stripe.Address;
export type Customer = Wire<Omit<Stripe.Customer, 'discount'>> & Hidden<{ taxId: string | null }>;
export type Product = Wire<Stripe.Product> & Hidden<object>;
export type Price = Omit<Wire<Stripe.Price>, 'recurring'> & {
  readonly recurring: {
    interval: 'day' | 'week' | 'month' | 'year';
    interval_count: number;
    meter: string | null;
    trial_period_days: number | null;
    usage_type: 'licensed';
  } | null;
} & Hidden<object>;
export type Plan = Wire<Stripe.Plan>;
export type Coupon = Wire<Stripe.Coupon> & Hidden<{ deleted: boolean }>;
export type PromotionCode = Omit<Wire<Stripe.PromotionCode>, 'promotion'> & {
  readonly promotion: { readonly coupon: string; readonly type: 'coupon' };
} & Hidden<object>;
export type Discount = Omit<Wire<Stripe.Discount>, 'source'> & {
  readonly source: { readonly coupon: string; readonly type: 'coupon' };
} & Hidden<object>;
export type PaymentMethod = Wire<Stripe.PaymentMethod> &
  Hidden<{
    behaviour: Behaviour;
    /** The customer who entered it, while it is not attached yet, and after it was detached. */
    customer: string;
  }>;
export type SetupIntent = Wire<Stripe.SetupIntent> & Hidden<object>;
export type PaymentIntent = Wire<Stripe.PaymentIntent> & Hidden<{ invoice: string }>;
export type SubscriptionItem = Omit<Wire<Stripe.SubscriptionItem>, 'price' | 'plan'> & {
  readonly price: Price;
  readonly plan: Plan;
  readonly $?: { readonly billed?: Billed | null };
};
export type Subscription = Omit<Wire<Stripe.Subscription>, 'items' | 'pending_update'> & {
  readonly items: List<SubscriptionItem>;
  readonly pending_update:
    | (Omit<Stripe.Subscription.PendingUpdate, 'subscription_items'> & { subscription_items: SubscriptionItem[] })
    | null;
} & Hidden<{
    /** The fields to apply when the invoice of the pending update is paid. */
    pending: { readonly invoice: string; readonly next: Partial<Subscription> };
  }>;
export type Phase = Wire<Stripe.SubscriptionSchedule.Phase>;
export type SubscriptionSchedule = Omit<Wire<Stripe.SubscriptionSchedule>, 'phases'> & {
  readonly phases: readonly Phase[];
} & Hidden<object>;
export type InvoiceLine = Omit<Wire<Stripe.InvoiceLineItem>, 'pricing'> & {
  readonly pricing: {
    price_details?: { price: string; product: string };
    type: 'price_details';
    unit_amount_decimal: string | null;
  } | null;
};
export type Invoice = Omit<Wire<Stripe.Invoice>, 'lines' | 'confirmation_secret' | 'payments'> & {
  readonly lines: List<InvoiceLine>;
} & Hidden<{
    /** ID of its payment intent, once it is finalized with an amount due. */
    paymentIntent: string;
    taxId: string | null;
    /** Days from the finalization to the due date. */
    daysUntilDue: number;
  }>;
export type InvoiceItem = Omit<Wire<Stripe.InvoiceItem>, 'pricing'> & {
  readonly pricing: InvoiceLine['pricing'];
} & Hidden<{ item: string }>;
export type InvoicePayment = Wire<Stripe.InvoicePayment> & Hidden<{ customer: string }>;
export type CheckoutSession = Omit<Wire<Stripe.Checkout.Session>, 'line_items'> &
  Hidden<{
    customer: string;
    items: readonly { readonly price: string; readonly quantity: number }[];
    /** Discounts of the session: from the request, or a code that the customer entered. */
    discounts: readonly DiscountSource[];
    subscriptionData: { readonly metadata: Record<string, string>; readonly description: string | null };
    setupMetadata: Record<string, string>;
  }>;
export type PortalConfiguration = Wire<Stripe.BillingPortal.Configuration> & Hidden<object>;
export type PortalSession = Wire<Stripe.BillingPortal.Session> & Hidden<object>;
export type Charge = Wire<Omit<Stripe.Charge, 'refunds'>> & Hidden<object>;
export type Refund = Wire<Stripe.Refund> & Hidden<object>;
export type BankAccount = Wire<Stripe.BankAccount>;
export type Account = Omit<Wire<Stripe.Account>, 'external_accounts'> & {
  readonly external_accounts?: List<BankAccount>;
} & Hidden<{
    firstName: string;
    lastName: string;
    ibanLast4: string;
    /** Whether the country was chosen by the request that created the account. */
    hasFixedCountry: boolean;
    isClosed: boolean;
    /** Time of the next automatic payout, Unix seconds. */
    payoutAtS: number;
  }>;
export type Transfer = Omit<Wire<Stripe.Transfer>, 'reversals'> & {
  readonly reversals: List<TransferReversal>;
} & Hidden<{
    /** What arrived, in the smallest unit of the account's currency. */
    arrived: number;
  }>;
export type TransferReversal = Wire<Stripe.TransferReversal> &
  Hidden<{
    account: string;
    /** What was taken from the account, in the smallest unit of its currency. */
    taken: number;
  }>;
export type Payout = Wire<Stripe.Payout> & Hidden<{ account: string; ibanLast4: string }>;
export type TestClock = Wire<Stripe.TestHelpers.TestClock> & Hidden<object>;

/** The coupon of a discount, and the promotion code through which it was redeemed. */
export interface DiscountSource {
  readonly coupon: string;
  readonly promotionCode: string | null;
}

/** A 3-D Secure challenge. Stripe has no such object in its API. */
export interface Challenge extends Hidden<object> {
  readonly id: string;
  readonly object: 'challenge';
  readonly created: number;
  readonly status: 'open' | 'succeeded' | 'failed';
  readonly customer: string;
  readonly paymentMethod: string;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly returnUrl: string | null;
  /** The flow that continues when the challenge is answered. */
  readonly target:
    | { readonly kind: 'checkout'; readonly session: string }
    | { readonly kind: 'invoice'; readonly invoice: string }
    | { readonly kind: 'setup'; readonly setupIntent: string }
    | { readonly kind: 'portal'; readonly session: string };
}

/** A link to the onboarding or dashboard page of a connected account. */
export interface ConnectLink extends Hidden<object> {
  readonly id: string;
  readonly object: 'connect_link';
  readonly created: number;
  readonly account: string;
  readonly kind: 'onboarding' | 'dashboard';
  readonly expiresAt: number;
  readonly returnUrl: string | null;
  readonly refreshUrl: string | null;
}

/** The type of every stored object, by its `object` field. */
export interface Kinds {
  customer: Customer;
  product: Product;
  price: Price;
  coupon: Coupon;
  promotion_code: PromotionCode;
  discount: Discount;
  payment_method: PaymentMethod;
  setup_intent: SetupIntent;
  payment_intent: PaymentIntent;
  subscription: Subscription;
  subscription_schedule: SubscriptionSchedule;
  invoice: Invoice;
  invoiceitem: InvoiceItem;
  invoice_payment: InvoicePayment;
  charge: Charge;
  refund: Refund;
  'checkout.session': CheckoutSession;
  'billing_portal.configuration': PortalConfiguration;
  'billing_portal.session': PortalSession;
  account: Account;
  transfer: Transfer;
  transfer_reversal: TransferReversal;
  payout: Payout;
  'test_helpers.test_clock': TestClock;
  challenge: Challenge;
  connect_link: ConnectLink;
}
export type Kind = keyof Kinds;
export type AnyObject = Kinds[Kind];

/** Kinds of the shop's objects, which belong to no customer. */
export const shopKinds: readonly Kind[] = [
  'product',
  'price',
  'coupon',
  'promotion_code',
  'billing_portal.configuration',
  'test_helpers.test_clock',
];

/** An event in wire format. */
export interface WireEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: AnyObject; readonly previous_attributes?: Record<string, unknown> };
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly type: string;
  /** The connected account that the event is about. */
  readonly account?: string;
}
