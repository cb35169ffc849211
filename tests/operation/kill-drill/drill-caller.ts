import { createHash } from 'node:crypto';
import { type Account, postJson, signUp } from '../../support/accounts.ts';

export const toneVoice = 'toneToneToneToneTone';

/** A value that writes replace. */
export interface EditedValue {
  /** Written by the last call that was acknowledged. */
  acknowledged: string;
  /** Written by later calls without a reply, which may have happened or not. */
  readonly unanswered: string[];
}

/** A caller with a workspace of its own, and what the server has acknowledged to it. */
export interface DrillCaller {
  readonly account: Account;
  readonly headers: Readonly<Record<string, string>>;
  readonly dictionaryId: string;
  readonly webhookId: string;
  /** The text and the SHA-256 of the audio of each acknowledged speech, by the ID of its history item. */
  readonly spoken: Map<string, { readonly text: string; readonly sha256: string }>;
  /** The texts of all calls of speech. */
  readonly texts: Set<string>;
  /** The names of acknowledged dictionaries, by ID. */
  readonly created: Map<string, string>;
  /** The IDs of acknowledged messages to the webhook. */
  readonly queued: Set<string>;
  readonly stability: EditedValue;
  readonly description: EditedValue;
  writes: number;
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Signs up a caller whose webhook is at `receiverUrl`. */
export async function newDrillCaller(url: string, receiverUrl: string): Promise<DrillCaller> {
  const account = await signUp(url);
  const post = async (path: string, body: object, headers: Record<string, string>) => {
    const reply = await postJson(url + path, body, headers);
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as Record<string, string>;
  };
  const bearer = { authorization: `Bearer ${account.accessToken}` };
  const { xi_api_key: key } = await post('/v1/user/api-keys', { name: 'Drill' }, bearer);
  const headers = { 'xi-api-key': key! };
  const edited = { name: 'Edited', description: 'First.', rules: [] };
  const { id: dictionaryId } = await post('/v1/pronunciation-dictionaries/add-from-rules', edited, headers);
  await post(`/v1/voices/${toneVoice}/settings/edit`, { stability: 0 }, headers);
  const settings = { auth_type: 'hmac', name: 'Drill', webhook_url: receiverUrl, retry_enabled: true };
  const { webhook_id: webhookId } = await post('/v1/workspace/webhooks', { settings, events: [] }, headers);
  return {
    account,
    headers,
    dictionaryId: dictionaryId!,
    webhookId: webhookId!,
    spoken: new Map(),
    texts: new Set(),
    created: new Map([[dictionaryId!, edited.name]]),
    queued: new Set(),
    stability: { acknowledged: '0', unanswered: [] },
    description: { acknowledged: 'First.', unanswered: [] },
    writes: 0,
  };
}
