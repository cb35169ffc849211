import { paymentSandboxRoutes } from '../../../contract/billing/payment-sandbox.ts';
import { mount } from '../../http/route.ts';
import type { PaymentSandboxService } from './payment-sandbox.service.ts';

/** The sandbox's hosted pages. They need no sign-in; the IDs in their paths are unguessable. */
export const mountPaymentSandbox = (sandbox: PaymentSandboxService) =>
  mount(paymentSandboxRoutes, {
    'GET /sandbox/checkout/{session_id}': ({ params }) => sandbox.pages.checkout(params.session_id),
    'POST /sandbox/checkout/{session_id}/promotion-code': ({ params, body }) =>
      sandbox.pages.applyCode(params.session_id, body.code),
    'DELETE /sandbox/checkout/{session_id}/promotion-code': ({ params }) => sandbox.pages.removeCode(params.session_id),
    'POST /sandbox/checkout/{session_id}/pay': ({ params, body }) => sandbox.pages.pay(params.session_id, body),

    'GET /sandbox/challenges/{challenge_id}': ({ params }) => sandbox.pages.challenge(params.challenge_id),
    'POST /sandbox/challenges/{challenge_id}/complete': ({ params }) => sandbox.pages.answer(params.challenge_id, true),
    'POST /sandbox/challenges/{challenge_id}/fail': ({ params }) => sandbox.pages.answer(params.challenge_id, false),

    'GET /sandbox/portal/{session_id}': ({ params }) => sandbox.pages.portal(params.session_id),
    'POST /sandbox/portal/{session_id}/cards': ({ params, body }) => sandbox.pages.addCard(params.session_id, body),
    'POST /sandbox/portal/{session_id}/default-card': ({ params, body }) =>
      sandbox.pages.chooseCard(params.session_id, body.payment_method_id),
    'POST /sandbox/portal/{session_id}/remove-card': ({ params, body }) =>
      sandbox.pages.removeCard(params.session_id, body.payment_method_id),
    'POST /sandbox/portal/{session_id}/cancel': ({ params }) => sandbox.pages.setCancelled(params.session_id, true),
    'POST /sandbox/portal/{session_id}/renew': ({ params }) => sandbox.pages.setCancelled(params.session_id, false),
    'POST /sandbox/portal/{session_id}/details': ({ params, body }) =>
      sandbox.pages.changeDetails(params.session_id, body),

    'GET /sandbox/invoices/{invoice_id}': ({ params }) => sandbox.pages.invoice(params.invoice_id),
    'GET /sandbox/invoices/{invoice_id}/pdf': async ({ params }) => {
      const { name, body } = await sandbox.invoiceFile(params.invoice_id);
      const headers = { 'content-disposition': `attachment; filename="${name}"` };
      return { contentType: 'application/pdf', headers, body };
    },
    'POST /sandbox/invoices/{invoice_id}/pay': ({ params, body }) => sandbox.pages.payInvoice(params.invoice_id, body),
  });
