import { definePermissions } from './permission.ts';

export const billingPermissions = definePermissions({
  'subscription.read': { role: 'editor', of: 'workspace', key: 'user_read' },
  /** Exceeding the credit limit, because the workspace pays for it. */
  'subscription.extend_credits': { role: 'admin', of: 'workspace' },
  'billing.manage': { role: 'admin', of: 'workspace' },
  'invoice.read': { role: 'admin', of: 'workspace', key: 'user_read' },
  'promo_code.check': { role: 'editor', of: 'workspace' },
  'payout.manage': { role: 'admin', of: 'workspace' },
  'earnings.read': { role: 'admin', of: 'workspace', key: 'user_read' },
  /** Retrying and reversing transfers, and adjusting balances. */
  'payout.operate': { role: 'operator', of: 'server' },
});
