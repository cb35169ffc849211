import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import { billingStore } from './billing.store.ts';

/** Test clocks of the payment provider, which simulate the passing of billing periods. */
export function billingTestClocksService({ db, payments }: { db: Db; payments: Payments }) {
  const { stripe } = payments;

  return {
    /** Puts a workspace that is not a customer yet on a test clock at `time`, or advances its clock to `time`. */
    async set(workspaceId: WorkspaceId, time: Date): Promise<void> {
      const frozen_time = unixSeconds(time);
      const account = await billingStore(db).get(workspaceId);
      if (!account) {
        const clock = await stripe.testHelpers.testClocks.create({ frozen_time, name: workspaceId });
        const metadata = { workspace_id: workspaceId };
        const customer = await stripe.customers.create({ test_clock: clock.id, metadata });
        await billingStore(db).create(workspaceId, customer.id);
        return;
      }
      const customer = await stripe.customers.retrieve(account.customerId);
      const clock = customer.deleted ? null : customer.test_clock;
      if (!clock)
        throw new AppError('conflict', {
          message:
            'This workspace is already a customer without a test clock. A test clock can only be set before the first purchase.',
        });
      await stripe.testHelpers.testClocks.advance(typeof clock === 'string' ? clock : clock.id, { frozen_time });
    },
  };
}
