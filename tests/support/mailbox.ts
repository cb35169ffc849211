import { expect } from 'vitest';

interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Mails of a development server to an address, newest first. */
export async function mailsTo(url: string, email: string): Promise<Message[]> {
  const { messages } = (await (await fetch(`${url}/dev/mailbox/messages?limit=200`)).json()) as { messages: Message[] };
  return messages.filter(({ to }) => to === email);
}

/** The first link in a mail's text. */
export const linkOf = (text: string): URL | undefined => URL.parse(/https?:\/\/\S+/.exec(text)?.[0] ?? '') ?? undefined;

/** Waits for a mail to an address with a matching subject; returns its link. */
export async function latestLink(url: string, email: string, subject: RegExp): Promise<URL> {
  let link: URL | undefined;
  await expect
    .poll(
      async () => {
        const mail = (await mailsTo(url, email)).find((message) => subject.test(message.subject));
        link = mail && linkOf(mail.text);
        return link?.href;
      },
      { timeout: 15_000, interval: 50 },
    )
    .toBeDefined();
  return link!;
}
