import type { SandboxBillingDetails, SandboxInvoice } from '../../contract/billing/payment-sandbox.ts';
import { catchUp } from '../due-changes.ts';
import type { WorldKeeper } from '../unit-of-work.ts';
import type { CheckoutSession } from '../stripe-objects.ts';
import type { World } from '../sandbox-state.ts';
import { answerChallenge, viewChallenge } from './challenge.ts';
import { applyCode, payCheckout, removeCode, viewCheckout } from './checkout.ts';
import { connectLink, submitConnect, viewConnect } from './connect-account.ts';
import { invoiceOf, payInvoicePage, viewInvoice } from './invoice.ts';
import { noPage, type TypedCard } from './card-input.ts';
import {
  addPortalCard,
  changeDetails,
  chooseCard,
  portalSession,
  removeCard,
  setCancelled,
  viewPortal,
} from './portal.ts';

/** The pages that Stripe would host: whoever knows an id may see its page and act on it. */
export function sandboxPages(keeper: WorldKeeper) {
  const write = <T>(ids: readonly string[], work: (world: World) => T): Promise<T> =>
    keeper.change({ ids }, (world) => {
      catchUp(world, world.nowS);
      return work(world);
    });
  const read = async <T>(id: string, work: (world: World) => T): Promise<T> => {
    const seen = await keeper.look({ ids: [id] }, work);
    return seen ? seen.result : write([id], work);
  };
  const checkout = (world: World, id: string): CheckoutSession => {
    const session = world.find('checkout.session', id);
    if (!session) throw noPage();
    return session;
  };
  const challenge = (world: World, id: string) => {
    const found = world.find('challenge', id);
    if (!found) throw noPage();
    return found;
  };

  return {
    checkout: (id: string) => read(id, (world) => viewCheckout(world, checkout(world, id))),
    applyCode: (id: string, code: string) => write([id], (world) => applyCode(world, checkout(world, id), code)),
    removeCode: (id: string) => write([id], (world) => removeCode(world, checkout(world, id))),
    pay: (id: string, card: TypedCard) => write([id], (world) => payCheckout(world, checkout(world, id), card)),

    challenge: (id: string) => read(id, (world) => viewChallenge(world, challenge(world, id))),
    answer: (id: string, approved: boolean) =>
      write([id], (world) => answerChallenge(world, challenge(world, id), approved)),

    portal: (id: string) => read(id, (world) => viewPortal(world, portalSession(world, id))),
    addCard: (id: string, card: TypedCard) =>
      write([id], (world) => addPortalCard(world, portalSession(world, id), card)),
    chooseCard: (id: string, card: string) => write([id], (world) => chooseCard(world, portalSession(world, id), card)),
    removeCard: (id: string, card: string) => write([id], (world) => removeCard(world, portalSession(world, id), card)),
    setCancelled: (id: string, ends: boolean) =>
      write([id], (world) => setCancelled(world, portalSession(world, id), ends)),
    changeDetails: (id: string, details: SandboxBillingDetails) =>
      write([id], (world) => changeDetails(world, portalSession(world, id), details)),

    invoice: (id: string) => read(id, (world) => viewInvoice(world, invoiceOf(world, id))),
    /** The invoice as a file. The PDF library with its fonts loads here, with the first file, not at the start. */
    invoicePdf: async (invoice: SandboxInvoice) => (await import('../invoice-pdf.ts')).invoicePdf(invoice),
    payInvoice: (id: string, card: { payment_method_id: string } | TypedCard) =>
      write([id], (world) => payInvoicePage(world, invoiceOf(world, id), card)),

    connect: (id: string) => withAccount(id, (world) => viewConnect(world, connectLink(world, id))),
    submitConnect: (id: string, details: Parameters<typeof submitConnect>[2]) =>
      withAccount(id, (world) => submitConnect(world, connectLink(world, id), details)),
    leaveConnect: (id: string) => withAccount(id, (world) => ({ redirect_url: connectLink(world, id).refreshUrl })),
  };

  /** A link stands beside its account: which one, it says itself. */
  async function withAccount<T>(id: string, work: (world: World) => T): Promise<T> {
    const account = await read(id, (world) => connectLink(world, id).account);
    return write([id, account], work);
  }
}
export type SandboxPages = ReturnType<typeof sandboxPages>;
