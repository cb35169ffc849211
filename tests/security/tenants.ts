import type { RouteKey } from '../../contract/route.ts';
import { type Account, postJson } from '../accounts.ts';

/** Path parameters that name nothing of a tenant: everyone has the same. */
export const sharedParameters: ReadonlySet<string> = new Set([
  // Default voices belong to all; what a workspace changed of them is looked at below.
  'voice_id',
  'language',
  // A secret of the one who calls.
  'code',
  'file_name',
  'model',
  'token_type',
  // The mailbox is closed outside development.
  'message_id',
]);

/** What a victim has, by the path parameter that names it. */
export async function belongings(url: string, victim: Account): Promise<Readonly<Record<string, string>>> {
  const headers = { authorization: `Bearer ${victim.accessToken}` };
  const speech = await postJson(`${url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`, { text: 'Mine.' }, headers);
  await speech.arrayBuffer();
  const key = await postJson(`${url}/v1/user/api-keys`, { name: 'Mine' }, headers);
  const { sessions } = (await (await fetch(`${url}/v1/auth/sessions`, { headers })).json()) as {
    sessions: { session_id: string }[];
  };
  return {
    history_item_id: speech.headers.get('history-item-id')!,
    key_id: ((await key.json()) as { key_id: string }).key_id,
    session_id: sessions[0]!.session_id,
  };
}

/** Bodies that would be good ones, for routes that look at the body first. */
export const bodies: Partial<Record<RouteKey, unknown>> = {
  'PATCH /v1/user/api-keys/{key_id}': { name: 'Stolen' },
};

/** Requests that name a belonging in their body or query instead of their path. */
export const further = (of: Readonly<Record<string, string>>): readonly (readonly [RouteKey, unknown])[] => [
  ['POST /v1/history/download', { history_item_ids: [of.history_item_id] }],
];
