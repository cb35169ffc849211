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
import { showError } from '../../parts/status/show-error.ts';
import { toast } from '../../parts/status/toast.ts';
import { checkoutProblem } from './checkout-problem.ts';
import type { PlanChange } from './plan-change.ts';

/** The payment side of the plan. */
export const detailsQuery = queryOptions({
  queryKey: ['billing', 'details'],
  queryFn: ({ signal }) => api.call('GET /v1/user/subscription-details', { signal }),
  // The provider's own pages change it, in this tab or in another one: coming back is the moment to look.
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

/** What a change would cost and when it would be; asked anew for each dialog. */
export const previewQuery = (change: PlanChange) =>
  queryOptions({
    queryKey: ['billing', 'preview', change],
    queryFn: async ({ signal }) => {
      const ask = () =>
        api.call('POST /preview-subscription-change', { body: { ...change, promocode: promoCode.code() }, signal });
      try {
        return await ask();
      } catch (error) {
        if (!checkoutProblem(error).dropsCoupon || promoCode.code() === undefined) throw error;
        // The change itself would fail in silence with it.
        toast.error(planMessages.couponExpired);
        promoCode.clear();
        return ask();
      }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** What to call after a change: all that is known of the plan is asked for again. */
export function useInvalidatePlan() {
  const queryClient = useQueryClient();
  return () => invalidatePlan(queryClient);
}

export async function invalidatePlan(queryClient: QueryClient): Promise<void> {
  const parts = [subscriptionQuery.queryKey, userQuery.queryKey, ['billing']].map((queryKey) => ({ queryKey }));
  // A first answer that is on its way may be of before the change, and would be taken for the new one.
  await Promise.all(parts.map((part) => queryClient.cancelQueries(part)));
  await Promise.all(parts.map((part) => queryClient.invalidateQueries(part)));
}

type ProviderPage = 'POST /create-portal-session' | 'POST /create-update-payment-methods-session';

/** BILL-015, BILL-016: goes to a page of the payment provider. */
export const useProviderPage = (route: ProviderPage) =>
  useMutation({
    mutationFn: () => api.call(route, {}),
    onSuccess: ({ url }) => location.assign(url),
    onError: showError,
  });

/** BILL-011: begins a paid plan on the provider's page, with the kept promo code. */
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

/** One of the steps that need nothing but the wish; `done` is what is said afterwards. */
export function usePlanStep(route: Step, done: string) {
  const forget = useInvalidatePlan();
  return useMutation({
    mutationFn: () => api.call(route, {}),
    onSuccess: async () => {
      toast.success(done);
      await forget();
    },
    onError: showError,
  });
}
