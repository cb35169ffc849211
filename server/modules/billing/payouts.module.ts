import type { BillingService } from '../../features/billing/billing.service.ts';
import type { WorkspaceLockService } from '../../features/billing/workspace-lock.service.ts';
import { earningStatementsService } from '../../features/earnings/earning-statements.service.ts';
import { mountEarnings } from '../../features/earnings/earnings.routes.ts';
import { toRateMicros } from '../../features/earnings/earnings.rules.ts';
import { earningsService } from '../../features/earnings/earnings.service.ts';
import { payoutAdjustmentsService } from '../../features/earnings/payout-adjustments.service.ts';
import { payoutAccountsService } from '../../features/earnings/transfers/payout-accounts.service.ts';
import {
  resumeTransfers,
  runAccountSync,
  runTransferSync,
  syncAllAccounts,
  transferBalances,
} from '../../features/earnings/transfers/payout-transfers.jobs.ts';
import { payoutTransfersService } from '../../features/earnings/transfers/payout-transfers.service.ts';
import { mountPayouts, providerRoutes } from '../../features/payouts/payouts.routes.ts';
import { payoutsService } from '../../features/payouts/payouts.service.ts';
import { guard } from '../../http/route.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface PayoutsDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly payments: Payments;
  readonly billing: BillingService;
  readonly workspaceLock: WorkspaceLockService;
  /** Throws for callers that cannot use the payment provider. */
  readonly requireBuyer: (call: { readonly isLocal: boolean }) => void;
}

/** What creators earn, and the transfers to their accounts. */
export function openPayouts({ platform, workspaces, requireBuyer, ...services }: PayoutsDeps) {
  const { user, workspace, notifications, instance } = workspaces;
  const deps = { ...platform, ...services, user, workspace, notifications };
  const voiceRateMicros = toRateMicros(platform.env.VOICE_EARNINGS_PER_1000_CHARACTERS);
  const earnings = earningsService({ ...platform, voiceRateMicros, isPrivate: instance.isPrivate });
  const accounts = payoutAccountsService(deps);
  const transfers = payoutTransfersService({ ...deps, earnings, accounts });
  const payouts = payoutsService({ ...deps, earnings, accounts, transfers });
  const adjustments = payoutAdjustmentsService({ earnings, workspace });
  const statements = earningStatementsService(deps);
  return {
    services: { earnings },
    jobs: [
      runTransferSync(transfers),
      runAccountSync(accounts),
      transferBalances(transfers),
      resumeTransfers(transfers),
      syncAllAccounts(accounts),
    ],
    routes: [
      mountEarnings({ earnings, statements }),
      guard(mountPayouts({ payouts, transfers, adjustments }), requireBuyer, providerRoutes),
    ],
  } satisfies Module;
}
