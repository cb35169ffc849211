import { AppError } from '../../../app-error.ts';
import type { TransferRequest } from '../../phone-line.ts';
import { formatHost, parseNameAddress, parseSipUri } from '../message/sip-address.ts';
import type { SipHeader } from '../message/sip-message.ts';
import type { SipCall } from './sip-call.ts';
import { referTarget, statusOfFragment, transferHeaders } from './transfer-progress.ts';

/** How long the other person may let it ring. */
const transferMs = 90_000;

const failed = (message: string): AppError => new AppError('phone_call_failed', { message });

/**
 * Asks the other side to call somebody else (REFER, RFC 3515), and resolves once it reports that they talk. Then the call
 * ends. Throws `phone_call_failed`; the call goes on.
 */
export async function transferByRefer(call: SipCall, request: TransferRequest): Promise<void> {
  const { dialog } = call;
  const remote = parseSipUri(parseNameAddress(dialog.remote)?.uri ?? '') ?? parseSipUri(dialog.target);
  const target = referTarget(request.destination, formatHost(remote?.host ?? ''));
  if (target === undefined)
    throw failed(`${request.destination.slice(0, 100)} is neither a phone number nor a SIP URI.`);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  promise.catch(() => {});
  let isAccepted = false;
  const stopListening = call.listenToNotify((fragment) => {
    const progress = statusOfFragment(fragment);
    if (!progress || progress.status < 200) return;
    if (progress.status < 300) resolve();
    else reject(failed(`The transfer failed: ${progress.reason || 'rejected'} (${progress.status}).`));
  });
  const timer = setTimeout(() => reject(failed('Nobody answered the transfer.')), transferMs).unref();
  // Many servers hang up as soon as they have taken over the call.
  const onEnd = () => (isAccepted ? resolve() : reject(failed('The call ended before the transfer.')));
  call.signal.addEventListener('abort', onEnd, { once: true });
  try {
    const headers: SipHeader[] = [
      ['refer-to', `<${target}>`],
      ['referred-by', `<${parseNameAddress(dialog.local)?.uri ?? dialog.contact}>`],
      ...transferHeaders(request.details),
    ];
    const { response } = await call.send('REFER', headers);
    if (!response || response.status >= 300)
      throw failed(
        response
          ? `The other side refused the transfer: ${response.reason} (${response.status}).`
          : 'The other side did not answer the transfer.',
      );
    isAccepted = true;
    if (call.isEnded()) resolve();
    await promise;
    await call.finish({ kind: 'hung_up', by: 'agent' }, true);
  } finally {
    stopListening();
    clearTimeout(timer);
    call.signal.removeEventListener('abort', onEnd);
  }
}
