import type { SandboxBillingDetails, SandboxInvoice } from '../../contract/billing/payment-sandbox.ts';
import { advanceServerTime } from '../due-changes.ts';
import type { SandboxState } from '../sandbox-state.ts';
import type { CheckoutSession } from '../stripe-objects.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import { type CardForm, pageNotFound } from './card-input.ts';
import { answerChallenge, viewChallenge } from './challenge.ts';
import { applyCode, payCheckout, removeCode, viewCheckout } from './checkout.ts';
import {
  closeLinkedAccount,
  payOutBalance,
  requireConnectLink,
  setRestricted,
  submitConnect,
  viewConnect,
} from './connect-account.ts';
import { payInvoice, requireIssuedInvoice, viewInvoice } from './invoice.ts';
import {
  addPortalCard,
  changeDetails,
  chooseCard,
  removeCard,
  requireCardChanges,
  requirePortalSession,
  setCancelled,
  viewPortal,
} from './portal.ts';

/** The pages that Stripe would host. Knowing the ID of a page gives access to it: there is no sign-in. */
export function sandboxPages(unitOfWork: UnitOfWork) {
  const write = <T>(ids: readonly string[], work: (state: SandboxState) => T): Promise<T> =>
    unitOfWork.write({ ids }, (state) => {
      advanceServerTime(state, state.nowS);
      return work(state);
    });
  const read = async <T>(id: string, work: (state: SandboxState) => T): Promise<T> => {
    const found = await unitOfWork.read({ ids: [id] }, work);
    return found ? found.result : write([id], work);
  };
  const checkout = (state: SandboxState, id: string): CheckoutSession => {
    const session = state.find('checkout.session', id);
    if (!session) throw pageNotFound();
    return session;
  };
  const challenge = (state: SandboxState, id: string) => {
    const found = state.find('challenge', id);
    if (!found) throw pageNotFound();
    return found;
  };

  return {
    checkout: (id: string) => read(id, (state) => viewCheckout(state, checkout(state, id))),
    applyCode: (id: string, code: string) => write([id], (state) => applyCode(state, checkout(state, id), code)),
    removeCode: (id: string) => write([id], (state) => removeCode(state, checkout(state, id))),
    pay: (id: string, card: CardForm) => write([id], (state) => payCheckout(state, checkout(state, id), card)),

    challenge: (id: string) => read(id, (state) => viewChallenge(state, challenge(state, id))),
    answer: (id: string, approved: boolean) =>
      write([id], (state) => answerChallenge(state, challenge(state, id), approved)),

    portal: (id: string) => read(id, (state) => viewPortal(state, requirePortalSession(state, id))),
    addCard: (id: string, card: CardForm) =>
      write([id], (state) => addPortalCard(state, requireCardChanges(state, requirePortalSession(state, id)), card)),
    chooseCard: (id: string, card: string) =>
      write([id], (state) => chooseCard(state, requireCardChanges(state, requirePortalSession(state, id)), card)),
    removeCard: (id: string, card: string) =>
      write([id], (state) => removeCard(state, requireCardChanges(state, requirePortalSession(state, id)), card)),
    setCancelled: (id: string, ends: boolean) =>
      write([id], (state) => setCancelled(state, requirePortalSession(state, id), ends)),
    changeDetails: (id: string, details: SandboxBillingDetails) =>
      write([id], (state) => changeDetails(state, requirePortalSession(state, id), details)),

    invoice: (id: string) => read(id, (state) => viewInvoice(state, requireIssuedInvoice(state, id))),
    /** The invoice as a PDF. The PDF library is loaded with the first file, to keep the start of the server fast. */
    invoicePdf: async (invoice: SandboxInvoice) => (await import('../invoice-pdf.ts')).invoicePdf(invoice),
    payInvoice: (id: string, card: { payment_method_id: string } | CardForm) =>
      write([id], (state) => payInvoice(state, requireIssuedInvoice(state, id), card)),

    connect: (id: string) => withAccount(id, (state) => viewConnect(state, requireConnectLink(state, id))),
    submitConnect: (id: string, details: Parameters<typeof submitConnect>[2]) =>
      withAccount(id, (state) => submitConnect(state, requireConnectLink(state, id), details)),
    leaveConnect: (id: string) =>
      withAccount(id, (state) => ({ redirect_url: requireConnectLink(state, id).refreshUrl })),
    payOutAccount: (id: string) => withAccount(id, (state) => payOutBalance(state, requireConnectLink(state, id))),
    restrictAccount: (id: string) =>
      withAccount(id, (state) => setRestricted(state, requireConnectLink(state, id), true)),
    liftRestriction: (id: string) =>
      withAccount(id, (state) => setRestricted(state, requireConnectLink(state, id), false)),
    closeAccount: (id: string) => withAccount(id, (state) => closeLinkedAccount(state, requireConnectLink(state, id))),
  };

  /** Loads a link and its account: the link is needed to find the account. */
  async function withAccount<T>(id: string, work: (state: SandboxState) => T): Promise<T> {
    const account = await read(id, (state) => requireConnectLink(state, id).account);
    return write([id, account], work);
  }
}
export type SandboxPages = ReturnType<typeof sandboxPages>;
