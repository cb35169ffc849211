import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { type PayoutAccountsService, syncPayoutAccount } from './payout-accounts.service.ts';
import { type PayoutTransfersService, syncPayoutTransfer } from './payout-transfers.service.ts';

/** Retried for some hours while the provider is unavailable; `resumeTransfers` continues after that. */
export const runTransferSync = (transfers: Pick<PayoutTransfersService, 'sync'>) =>
  defineJob({
    ...syncPayoutTransfer,
    retryLimit: 8,
    retryDelayInS: 30,
    timeLimitInS: 120,
    run: ({ transferId }) => transfers.sync(transferId),
  });

export const runAccountSync = (accounts: Pick<PayoutAccountsService, 'sync'>) =>
  defineJob({
    ...syncPayoutAccount,
    retryLimit: 8,
    timeLimitInS: 60,
    run: ({ accountId }) => accounts.sync(accountId),
  });

/** O-82: every Monday at 00:00 UTC; at the next start if no server ran then. */
export const transferBalances = (transfers: Pick<PayoutTransfersService, 'transferAll' | 'latestRunAt'>) =>
  defineJob({
    name: 'payouts.transfer-all',
    payload: z.object({}),
    schedule: '0 0 * * 1',
    latestRunAt: transfers.latestRunAt,
    run: (_, { signal }) => transfers.transferAll(signal),
  });

/** Every hour: pending transfers whose job was lost or gave up. */
export const resumeTransfers = (transfers: Pick<PayoutTransfersService, 'resume'>) =>
  defineJob({
    name: 'payouts.resume',
    payload: z.object({}),
    schedule: '23 * * * *',
    run: () => transfers.resume(),
  });

/** Every day: accounts whose events were lost. */
export const syncAllAccounts = (accounts: Pick<PayoutAccountsService, 'queueAll'>) =>
  defineJob({
    name: 'payouts.sync-accounts',
    payload: z.object({}),
    schedule: '41 4 * * *',
    run: () => accounts.queueAll(),
  });
