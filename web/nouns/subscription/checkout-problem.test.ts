import { expect, it } from 'vitest';
import { ApiError, errorOf, networkError } from '../../data/api/api-error.ts';
import { checkoutProblem } from './checkout-problem.ts';

const refusal = (status: number, type: string) => new ApiError({ status, type, message: 'No.', payload: {} });

it('BILL-012 removes an expired coupon', () => {
  expect(checkoutProblem(refusal(400, 'coupon_expired'))).toEqual({
    message: "This coupon has expired, please use a different one. We've removed it from your browser.",
    dropsCoupon: true,
  });
});

it.each([400, 403, 422, 500, 502])('BILL-013 shows the general message for status %d', (status) => {
  expect(checkoutProblem(refusal(status, 'invalid_request'))).toEqual({
    message: 'Failed to create checkout session',
    dropsCoupon: false,
  });
});

it('BILL-013 shows the general message for an unreadable response', async () => {
  const problem = checkoutProblem(await errorOf(new Response('<h1>Bad gateway</h1>', { status: 502 })));
  expect(problem.message).toBe('Failed to create checkout session');
});

it.each([networkError(), new TypeError('url is undefined')])(
  'BILL-014 shows a message for other errors: %s',
  (error) => {
    expect(checkoutProblem(error)).toEqual({
      message: 'Unexpected error occurred, please try again later.',
      dropsCoupon: false,
    });
  },
);
