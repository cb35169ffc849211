import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import { ApiError } from '../../data/api/api-error.ts';
import { promoCode } from '../../data/entry/promo-code.ts';
import { useStore } from '../../data/store/use-store.ts';

/** Whether a code is usable, in the server's terms (PROMO-006). A malformed code counts as unknown. */
const promoCodeQuery = (code: string | undefined) =>
  queryOptions({
    queryKey: ['promo-code', code],
    queryFn: async ({ signal }) => {
      const promocode = code ?? '';
      try {
        return await api.call('POST /validate-promocode', { body: { promocode }, signal });
      } catch (error) {
        if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 422)) throw error;
        return { promocode, valid: false, amount_off: null, percent_off: null, duration_in_months: null };
      }
    },
    enabled: code !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The stored code as it changes, with its status from the server. */
export function usePromoCode() {
  const code = useStore(promoCode, promoCode.code, () => undefined);
  const isClosed = useStore(promoCode, promoCode.isClosed, () => false);
  const { data, isError, error } = useQuery(promoCodeQuery(code));
  const discount = code !== undefined && data?.valid ? data : undefined;
  return { code, isClosed, discount, isInvalid: data?.valid === false, isError, error };
}
