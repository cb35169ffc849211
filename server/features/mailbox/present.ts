import type { OutboxMessage } from '../../platform/mail/store.ts';

export const presentMessage = (message: OutboxMessage) => ({
  message_id: message.id,
  to: message.to,
  subject: message.subject,
  text: message.text,
  created_at_unix: Math.floor(message.createdAt.getTime() / 1000),
});
