import type { BrowserContext } from 'playwright-core';
import type { Account } from '../support/accounts.ts';
import { server } from '../support/shared-server.ts';

interface SongWire {
  readonly song_id: string;
  readonly title: string;
  readonly origin: string;
  readonly state: string;
  readonly credits: number;
  readonly prompt: string | null;
  readonly duration_ms: number;
  readonly composition_plan: { sections: { section_name: string; duration_ms: number }[] } | null;
}

/** The songs of a person, as the server has them. */
export const songsOf = ({ accessToken }: Account) => {
  const headers = { authorization: `Bearer ${accessToken}` };
  return async () =>
    ((await (await fetch(`${server.url}/v1/music/songs`, { headers })).json()) as { songs: SongWire[] }).songs;
};

/** Signs a person in to a browser. */
export async function signIn(context: BrowserContext, { cookie }: Account): Promise<void> {
  const [name, value] = cookie.split('=') as [string, string];
  const { hostname } = new URL(server.url);
  await context.addCookies([{ name, value, domain: hostname, path: '/v1/auth', httpOnly: true }]);
}
