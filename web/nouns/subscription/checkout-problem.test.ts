import { expect, it } from 'vitest';
import { ApiError, errorOf, networkError } from '../../data/api/api-error.ts';
import { checkoutProblem } from './checkout-problem.ts';

const refusal = (status: number, type: string) => new ApiError({ status, type, message: 'No.', payload: {} });

it('BILL-012 drops a coupon that has expired', () => {
  expect(checkoutProblem(refusal(400, 'coupon_expired'))).toEqual({
    message: "This coupon has expired, please use a different one. We've removed it from your browser.",
    dropsCoupon: true,
  });
});

it.each([400, 403, 422, 500, 502])('BILL-013 tells of any other answer, as of %d, in general', (status) => {
  expect(checkoutProblem(refusal(status, 'invalid_request'))).toEqual({
    message: 'Failed to create checkout session',
    dropsCoupon: false,
  });
});

it('BILL-013 takes an answer that cannot be read for an answer', async () => {
  const problem = checkoutProblem(await errorOf(new Response('<h1>Bad gateway</h1>', { status: 502 })));
  expect(problem.message).toBe('Failed to create checkout session');
});

it.each([networkError(), new TypeError('url is undefined')])('BILL-014 has a text for the rest: %s', (error) => {
  expect(checkoutProblem(error)).toEqual({
    message: 'Unexpected error occurred, please try again later.',
    dropsCoupon: false,
  });
});
