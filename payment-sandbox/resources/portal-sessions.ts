import { z } from 'zod';
import { listOperation, operation } from '../api-operation.ts';
import { bool, id, mergeMetadata, metadata, text, url } from '../request-params.ts';

const enabled = () => z.strictObject({ enabled: bool() });
const isEnabled = (feature: { enabled: boolean } | undefined): boolean => feature?.enabled ?? false;

/** What a portal offers. A session without a configuration offers everything. */
export const portalConfigurations = [
  operation(
    'POST /v1/billing_portal/configurations',
    {
      features: z.strictObject({
        customer_update: z
          .strictObject({
            enabled: bool(),
            allowed_updates: z.array(z.enum(['address', 'email', 'name', 'phone', 'shipping', 'tax_id'])).optional(),
          })
          .optional(),
        invoice_history: enabled().optional(),
        payment_method_update: enabled().optional(),
        subscription_cancel: z.strictObject({ enabled: bool(), mode: z.literal('at_period_end') }).optional(),
      }),
      metadata: metadata().optional(),
    },
    ({ state, params: { features, metadata } }) => {
      const configuration = state.add('billing_portal.configuration', {
        id: state.newId('bpc_'),
        object: 'billing_portal.configuration',
        active: true,
        application: null,
        business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
        created: state.nowS,
        default_return_url: null,
        features: {
          customer_update: {
            allowed_updates: features.customer_update?.allowed_updates ?? [],
            enabled: isEnabled(features.customer_update),
          },
          invoice_history: { enabled: isEnabled(features.invoice_history) },
          payment_method_update: {
            enabled: isEnabled(features.payment_method_update),
            payment_method_configuration: null,
          },
          subscription_cancel: {
            cancellation_reason: { enabled: false, feedback_options: null, options: [] },
            enabled: isEnabled(features.subscription_cancel),
            mode: 'at_period_end',
            proration_behavior: 'none',
          },
          subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
          subscription_update: {
            billing_cycle_anchor: null,
            default_allowed_updates: [],
            enabled: false,
            proration_behavior: 'none',
            schedule_at_period_end: { conditions: [] },
            trial_update_behavior: 'end_trial',
          },
        },
        is_default: false,
        livemode: false,
        login_page: { enabled: false, url: null },
        metadata: mergeMetadata(null, metadata),
        name: null,
        updated: state.nowS,
      });
      state.emit('billing_portal.configuration.created', configuration);
      return configuration;
    },
  ),
  listOperation('GET /v1/billing_portal/configurations', { active: bool().optional() }, function* ({ state, params }) {
    for (const one of state.all('billing_portal.configuration'))
      if ((params.active ?? one.active) === one.active) yield one;
  }),
];

export const portalSessions = [
  operation(
    'POST /v1/billing_portal/sessions',
    {
      configuration: id().optional(),
      customer: id(),
      flow_data: z
        .strictObject({
          type: z.literal('payment_method_update'),
          after_completion: z
            .strictObject({
              type: z.enum(['redirect', 'portal_homepage', 'hosted_confirmation']),
              redirect: z.strictObject({ return_url: url() }).optional(),
            })
            .optional(),
        })
        .optional(),
      locale: text(10).optional(),
      return_url: url().optional(),
    },
    ({ state, params }) => {
      const customer = state.get('customer', params.customer, 'customer');
      if (params.configuration !== undefined)
        state.get('billing_portal.configuration', params.configuration, 'configuration');
      const sessionId = state.newId('bps_');
      const after = params.flow_data?.after_completion;
      const session = state.add('billing_portal.session', {
        id: sessionId,
        object: 'billing_portal.session',
        configuration: params.configuration ?? 'bpc_default',
        created: state.timeFor(customer.id),
        customer: customer.id,
        customer_account: null,
        flow: params.flow_data
          ? {
              after_completion: {
                hosted_confirmation: null,
                redirect: after?.redirect ?? null,
                type: after?.type ?? 'portal_homepage',
              },
              subscription_cancel: null,
              subscription_update: null,
              subscription_update_confirm: null,
              customer_update: null,
              subscription_pause: null,
              type: 'payment_method_update',
            }
          : null,
        livemode: false,
        locale: null,
        on_behalf_of: null,
        return_url: params.return_url ?? null,
        url: `${state.publicUrl}/pay/portal/${sessionId}`,
      });
      state.emit('billing_portal.session.created', session);
      return session;
    },
  ),
];
