import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import { ApiError } from '../../data/api/api-error.ts';
import { promoCode } from '../../data/entry/promo-code.ts';
import { useStore } from '../../data/store/use-store.ts';

/** Whether a code can be used, in the server's word only (PROMO-006). What cannot be a code at all is as good as unknown. */
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

/** The kept code as it changes, and what the server says of it. */
export function usePromoCode() {
  const code = useStore(promoCode, promoCode.code, () => undefined);
  const isClosed = useStore(promoCode, promoCode.isClosed, () => false);
  const { data, isError, error } = useQuery(promoCodeQuery(code));
  const discount = code !== undefined && data?.valid ? data : undefined;
  return { code, isClosed, discount, isInvalid: data?.valid === false, isError, error };
}
