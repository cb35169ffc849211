import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { planMessages } from '../../../contract/catalogue/plans/plan-messages.ts';
import { api } from '../../data/api/api.ts';
import { subscriptionQuery, userQuery } from '../../data/api/queries.ts';
import { promoCode } from '../../data/entry/promo-code.ts';
import { translate } from '../../messages/t.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';
import { checkoutProblem } from './checkout-problem.ts';
import type { PlanChange } from './plan-change.ts';

/** The billing details of the plan. */
export const detailsQuery = queryOptions({
  queryKey: ['billing', 'details'],
  queryFn: ({ signal }) => api.call('GET /v1/user/subscription-details', { signal }),
  // The provider's pages change them in this or another tab, so they are refetched when the window regains focus.
  staleTime: 0,
});

const invoicesAPage = 10;

/** Issued invoices, newest first, page by page. */
export const invoicesQuery = infiniteQueryOptions({
  queryKey: ['billing', 'invoices'],
  queryFn: ({ signal, pageParam: cursor }) =>
    api.call('GET /v1/user/invoices', { query: { page_size: invoicesAPage, cursor }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.has_more ? (page.next_cursor ?? undefined) : undefined),
});

/** The cost and date of a plan change; fetched anew for each dialog. */
export const previewQuery = (change: PlanChange) =>
  queryOptions({
    queryKey: ['billing', 'preview', change],
    queryFn: async ({ signal }) => {
      const fetchDetails = () =>
        api.call('POST /preview-subscription-change', { body: { ...change, promocode: promoCode.code() }, signal });
      try {
        return await fetchDetails();
      } catch (error) {
        if (!checkoutProblem(error).dropsCoupon || promoCode.code() === undefined) throw error;
        // The change itself would fail without a message too.
        toast.error(translate(planMessages.couponExpired));
        promoCode.clear();
        return fetchDetails();
      }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Returns a function that refetches everything about the plan after a change. */
export function useInvalidatePlan() {
  const queryClient = useQueryClient();
  return () => invalidatePlan(queryClient);
}

export async function invalidatePlan(queryClient: QueryClient): Promise<void> {
  const parts = [subscriptionQuery.queryKey, userQuery.queryKey, ['billing']].map((queryKey) => ({ queryKey }));
  // A pending first response may predate the change and would be taken for the new state.
  await Promise.all(parts.map((part) => queryClient.cancelQueries(part)));
  await Promise.all(parts.map((part) => queryClient.invalidateQueries(part)));
}

type ProviderPage = 'POST /create-portal-session' | 'POST /create-update-payment-methods-session';

/** BILL-015, BILL-016: opens a page of the payment provider. */
export const useProviderPage = (route: ProviderPage) =>
  useMutation({
    mutationFn: () => api.call(route, {}),
    onSuccess: ({ url }) => location.assign(url),
    onError: showError,
  });

/** BILL-011: starts the checkout for a paid plan on the provider's page, with the stored promo code. */
export const useCheckout = () =>
  useMutation({
    mutationFn: (plan: PlanChange & { currency: 'usd' | 'eur' }) =>
      api.call('POST /create-checkout-session', { body: { ...plan, promocode: promoCode.code() } }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => {
      const { message, dropsCoupon } = checkoutProblem(error);
      toast.error(message);
      if (dropsCoupon) promoCode.clear();
    },
  });

type Step =
  | 'POST /renew-subscription'
  | 'POST /cancel-downgrade'
  | 'POST /cancel-subscription'
  | 'POST /switch-to-free-plan';

/** A plan action without parameters; `done` is the success message. */
export function usePlanStep(route: Step, done: string) {
  const invalidate = useInvalidatePlan();
  return useMutation({
    mutationFn: () => api.call(route, {}),
    onSuccess: async () => {
      toast.success(done);
      await invalidate();
    },
    onError: showError,
  });
}
