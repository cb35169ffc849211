import { info, kind, type NoData } from './notification-line.ts';

/** What people are told about credits, payments and payouts. */
export const billingNotifications = {
  quota_80: kind<NoData>({
    label: '80% of your credits used',
    severity: 'warning',
    needsAttention: false,
    mail: 'on',
    hasOwnMail: true,
    text: () => ({
      title: 'You have used 80% of your credits',
      description: 'Upgrade your plan if you need more before they renew.',
      path: '/app/subscription',
    }),
  }),
  quota_100: kind<NoData>({
    label: 'All credits used',
    severity: 'error',
    needsAttention: true,
    mail: 'on',
    hasOwnMail: true,
    text: () => ({
      title: 'Your credits are used up',
      description: 'To continue before they renew, upgrade your plan or enable usage beyond the limit.',
      path: '/app/subscription',
    }),
  }),
  payment_failed: kind<NoData>({
    label: 'Failed payments',
    severity: 'error',
    needsAttention: true,
    mail: 'on',
    hasOwnMail: true,
    text: () => ({
      title: 'Your payment failed',
      description: 'Update your payment method to continue with your plan.',
      path: '/app/subscription',
    }),
  }),
  invoice_paid: kind<{ readonly amount: string }>({
    ...info,
    label: 'Paid invoices',
    text: ({ amount }) => ({
      title: `Your invoice of ${amount} was paid`,
      description: 'You can download it on the page of your subscription.',
      path: '/app/subscription',
    }),
  }),
  payout_sent: kind<{ readonly amount: string }>({
    label: 'Sent payouts',
    severity: 'success',
    needsAttention: false,
    mail: 'on',
    text: ({ amount }) => ({
      title: `Your payout of ${amount} was sent`,
      description: 'It arrives in your bank account within a few business days.',
      path: '/app/payouts',
    }),
  }),
  payout_failed: kind<{ readonly amount: string; readonly reason: string }>({
    label: 'Failed payouts',
    severity: 'error',
    needsAttention: true,
    mail: 'on',
    text: ({ amount, reason }) => ({
      title: `Your payout of ${amount} failed`,
      description: `${reason} The amount is back in your balance.`,
      path: '/app/payouts',
    }),
  }),
} as const;
