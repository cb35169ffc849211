import { type Account, postJson } from './accounts.ts';

/** Accepts the agreement that an account for payouts requires. */
export async function agreeToPayouts(url: string, { accessToken }: Pick<Account, 'accessToken'>): Promise<void> {
  const path = `${url}/v1/user/save-user-agreement`;
  const reply = await postJson(path, { agreement: 'publishing_payouts' }, { authorization: `Bearer ${accessToken}` });
  if (!reply.ok) throw new Error(`save-user-agreement: ${reply.status} ${await reply.text()}`);
}
