import type { Account } from './accounts.ts';

/** Creates a dubbing project of an address that cannot be reached; returns its ID. */
export async function newDub(url: string, { accessToken }: Pick<Account, 'accessToken'>): Promise<string> {
  const body = new FormData();
  body.append('source_url', 'https://nowhere.invalid/talk.mp3');
  const headers = { authorization: `Bearer ${accessToken}` };
  const created = await fetch(`${url}/v1/dubbing/project`, { method: 'POST', headers, body });
  return ((await created.json()) as { project_id: string }).project_id;
}
