import { createHmac } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { constantTimeEqual } from '../../platform/crypto.ts';
import type { Log } from '../../platform/log.ts';
import type { ReplayGuard } from '../../platform/replay-guard/replay-guard.ts';
import type { WhatsAppAccount } from './whatsapp.store.ts';
import type { WhatsAppAccountsService } from './whatsapp-accounts.service.ts';
import type { WhatsAppChatsService } from './whatsapp-chats.service.ts';
import { parseWhatsAppMessages } from './whatsapp-messages.parser.ts';

interface WhatsAppWebhookDeps {
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly replayGuard: Pick<ReplayGuard, 'claim'>;
  readonly accounts: Pick<WhatsAppAccountsService, 'findForWebhook' | 'reveal'>;
  readonly chats: Pick<WhatsAppChatsService, 'receive'>;
}

/** Meta repeats a message for up to seven days. */
const repeatsForMs = 8 * 86_400_000;
/** Nobody waits for an answer to an older message. */
const maxAgeMs = 24 * 3_600_000;

const refused = () => new AppError('webhook_signature_refused');

/** Takes what Meta sends: only with the signature of the app of an account. */
export function whatsappWebhookService({ clock, log, replayGuard, accounts, chats }: WhatsAppWebhookDeps) {
  /** Those whose app signed the body. */
  async function signedAccounts(numberId: string, body: string, signature: string): Promise<WhatsAppAccount[]> {
    const found = await accounts.findForWebhook(numberId);
    return found.filter((account) => {
      const digest = createHmac('sha256', accounts.reveal(account).appSecret).update(body).digest('hex');
      return constantTimeEqual(`sha256=${digest}`, signature);
    });
  }

  return {
    /** Returns the challenge. Throws `webhook_signature_refused` for a wrong token. */
    async verify(numberId: string, { mode, token, challenge }: { mode: string; token: string; challenge: string }) {
      const found = await accounts.findForWebhook(numberId);
      const isKnown = found.some((account) => constantTimeEqual(accounts.reveal(account).verifyToken, token));
      if (mode !== 'subscribe' || !isKnown) throw refused();
      return challenge;
    },

    /** Answers each new message after this returns. Throws `webhook_signature_refused`. */
    async receive(numberId: string, body: string, signature: string | undefined): Promise<void> {
      if (signature === undefined) throw refused();
      if ((await signedAccounts(numberId, body, signature)).length === 0) throw refused();
      const oldest = clock().getTime() - maxAgeMs;
      for (const message of parseWhatsAppMessages(body)) {
        if (message.sentAt.getTime() < oldest) continue;
        // An app has one webhook for all of its numbers.
        for (const account of await signedAccounts(message.numberId, body, signature)) {
          const key = `whatsapp:${account.workspaceId}:${message.messageId}`;
          if (!(await replayGuard.claim(key, new Date(clock().getTime() + repeatsForMs)))) continue;
          chats
            .receive(account, message)
            .catch((err: unknown) => log.warn({ err, workspaceId: account.workspaceId }, 'a WhatsApp message failed'));
        }
      }
    },
  };
}
export type WhatsAppWebhookService = ReturnType<typeof whatsappWebhookService>;
