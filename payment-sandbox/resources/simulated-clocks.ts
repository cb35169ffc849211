import { listOperation, operation } from '../api-operation.ts';
import { daySeconds } from '../billing-intervals.ts';
import { runDueChanges } from '../due-changes.ts';
import { text, unixS } from '../request-params.ts';
import { invalidRequest } from '../sandbox-errors.ts';
import { endSubscription } from '../subscription-end.ts';

const path = '/v1/test_helpers/test_clocks' as const;
/** As at Stripe, a test clock is deleted after a month. */
const lifetimeSeconds = 30 * daySeconds;
/** Maximum advance of a clock in one call. */
const maxAdvanceSeconds = 3 * 366 * daySeconds;

export const testClocks = [
  operation(`POST ${path}`, { frozen_time: unixS(), name: text(300).optional() }, ({ state, params }) => {
    const clock = state.add('test_helpers.test_clock', {
      id: state.newId('clock_'),
      object: 'test_helpers.test_clock',
      created: state.nowS,
      deletes_after: state.nowS + lifetimeSeconds,
      frozen_time: params.frozen_time,
      livemode: false,
      name: params.name ?? null,
      status: 'ready',
      status_details: {},
    });
    state.emit('test_helpers.test_clock.created', clock);
    return clock;
  }),
  operation(`GET ${path}/:id`, {}, ({ state, id }) => state.get('test_helpers.test_clock', id)),
  operation(`POST ${path}/:id/advance`, { frozen_time: unixS() }, ({ state, id, params }) => {
    const clock = state.get('test_helpers.test_clock', id);
    const target = params.frozen_time;
    if (target <= clock.frozen_time)
      throw invalidRequest('The clock can only go forward: frozen_time must be later.', 'frozen_time');
    if (target > clock.frozen_time + maxAdvanceSeconds)
      throw invalidRequest('frozen_time is too far away from the time of the clock.', 'frozen_time');
    const advancing = state.patch('test_helpers.test_clock', clock, {
      status: 'advancing',
      status_details: { advancing: { target_frozen_time: target } },
    });
    state.emit('test_helpers.test_clock.advancing', advancing);
    const setTime = (atS: number) => state.patch('test_helpers.test_clock', advancing, { frozen_time: atS });
    const isOnClock = (customer: string | undefined) =>
      customer !== undefined && state.find('customer', customer)?.test_clock === id;
    runDueChanges(state, target, isOnClock, setTime);
    const ready = state.patch('test_helpers.test_clock', advancing, {
      frozen_time: target,
      status: 'ready',
      status_details: {},
    });
    state.emit('test_helpers.test_clock.ready', ready);
    // The advance is complete, but Stripe's reply still says `advancing`.
    return advancing;
  }),
  operation(`DELETE ${path}/:id`, {}, ({ state, id }) => {
    const clock = state.get('test_helpers.test_clock', id);
    for (const customer of [...state.all('customer')]) {
      if (customer.test_clock !== id) continue;
      for (const subscription of [...state.all('subscription')])
        if (subscription.customer === customer.id && subscription.status !== 'canceled')
          endSubscription(state, subscription, { reason: 'cancellation_requested' });
      state.emit('customer.deleted', customer);
      state.remove('customer', customer.id);
    }
    state.emit('test_helpers.test_clock.deleted', clock);
    state.remove('test_helpers.test_clock', id);
    return { id, object: 'test_helpers.test_clock', deleted: true };
  }),
  listOperation(`GET ${path}`, {}, ({ state }) => state.all('test_helpers.test_clock')),
];
