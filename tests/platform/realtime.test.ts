import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collections } from '../../contract/instance/realtime.ts';
import { followDocuments } from '../../web/data/live/live.ts';
import { openTalk } from '../agents/talk-client.ts';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { openBrowser, openPage, openSignedIn } from '../support/browser.ts';
import { newTypedAgent, newTypedMessage } from '../support/conversation-message.ts';
import { newDub } from '../support/dubbing-project.ts';
import { openSocket } from '../support/socket-client.ts';
import { bootstrap, databaseUrlOf, freePort, type RunningServer, startServer } from '../support/start-server.ts';
import { newStudioProject } from '../support/studio-project.ts';
import { watch } from './realtime-client.ts';

let server: RunningServer;
/** A second process on the same database. */
let second: RunningServer;
let browser: Browser;
let account: Account;
let secondPort: number;
const startSecond = async () =>
  startServer({
    env: {
      PORT: String(secondPort),
      DATABASE_URL: databaseUrlOf(server),
      BLOB_STORE: `${server.dataDir}/blobs`,
      SERVICES: 'web',
      REQUESTS_PER_MINUTE: '1000000',
    },
  });
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ env: { REQUESTS_PER_MINUTE: '1000000' } }), openBrowser()]);
  // A port found earlier may be taken while the first server starts.
  secondPort = await freePort();
  second = await startSecond();
  account = await signUp(server.url);
});
afterAll(async () => {
  await browser.close();
  await second.remove();
  await server.remove();
});

const soon = { timeout: 5000, interval: 5 } as const;
const rename = async (person: Account, name: string, at = server.url) => {
  const headers = { authorization: `Bearer ${person.accessToken}` };
  const reply = await postJson(`${at}/v1/workspace/update-workspace`, { name }, headers);
  expect(reply.status).toBe(200);
};
const get = async (path: string, person: Account) =>
  (await fetch(server.url + path, { headers: { authorization: `Bearer ${person.accessToken}` } })).json();

describe('realtime documents', () => {
  it('API-022 O-12 sends a snapshot, then patches for changes from any process', async () => {
    const [firstClient, secondClient] = [watch(server.url, account), watch(second.url, account)];
    for (const client of [firstClient, secondClient]) {
      await client.subscribe('user', account.userId);
      await client.subscribe('workspace', account.workspaceId);
    }
    await expect
      .poll(() => secondClient.seen('workspace', account.workspaceId), soon)
      .toEqual(await get('/v1/workspace', account));
    await expect.poll(() => firstClient.seen('user', account.userId), soon).toEqual(await get('/v1/user', account));
    const startedAt = performance.now();
    await rename(account, 'A new name', second.url);
    for (const client of [firstClient, secondClient])
      await expect.poll(() => client.seen('workspace', account.workspaceId)?.name, soon).toBe('A new name');
    expect(performance.now() - startedAt).toBeLessThan(3000);
    expect(firstClient.frames.at(-1)).toMatchObject({ type: 'patch', patch: [{ op: 'replace', path: '/name' }] });
    for (const client of [firstClient, secondClient]) client.socket.close();
  });

  it('U-38 converges after a burst of changes, with fewer frames than changes', { timeout: 90_000 }, async () => {
    const changes = process.env.ROUNDS ? 1000 : 200;
    const [firstClient, secondClient] = [watch(server.url, account), watch(second.url, account)];
    for (const client of [firstClient, secondClient]) await client.subscribe('workspace', account.workspaceId);
    await expect.poll(() => secondClient.documents.size && firstClient.documents.size, soon).toBe(1);
    let at = 0;
    const edit = async () => {
      while (at < changes) await rename(account, `name ${at++}`, [server.url, second.url][at % 2]);
    };
    await Promise.all(Array.from({ length: 20 }, edit));
    await rename(account, 'the last');
    for (const client of [firstClient, secondClient]) {
      await expect.poll(() => client.seen('workspace', account.workspaceId)?.name, soon).toBe('the last');
      expect(client.frames.length).toBeLessThan(0.8 * changes);
      client.socket.close();
    }
  });

  it('U-38 loses no change when the app reconnects, also to another process', {
    timeout: 60_000,
  }, async () => {
    const stop = new AbortController();
    const wake = new EventTarget();
    const names: string[] = [];
    let connections = 0;
    let socket: WebSocket | undefined;
    const done = followDocuments({
      connect: () => {
        socket = new WebSocket(`${[server, second][connections++ % 2]!.url.replace('http', 'ws')}/v1/realtime`);
        return socket;
      },
      token: async () => account.accessToken,
      watched: [
        {
          collection: 'workspace',
          id: account.workspaceId,
          onChange: (data) => names.push((data as { name: string }).name),
        },
      ],
      wake,
      signal: stop.signal,
    });
    await expect.poll(() => names.length, soon).toBe(1);
    const chance = (of: number) => Math.random() * of < 1;
    for (let at = 0; at < 60; at += 1) {
      await rename(account, `edit ${at}`, [server.url, second.url][at % 2]);
      if (chance(4)) socket?.close();
      if (chance(3)) wake.dispatchEvent(new Event('wake'));
      if (chance(5)) await expect.poll(() => names.at(-1), { ...soon, timeout: 15_000 }).toBe(`edit ${at}`);
    }
    await expect.poll(() => names.at(-1), { ...soon, timeout: 35_000 }).toBe('edit 59');
    expect(connections).toBeGreaterThan(1);
    stop.abort();
    await done;
  });

  it('continues from a version after a disconnection, with a patch or without changes', async () => {
    const first = watch(server.url, account);
    await first.subscribe('workspace', account.workspaceId);
    // Changes of earlier tests may still arrive.
    await rename(account, 'before leaving');
    await expect.poll(() => first.seen('workspace', account.workspaceId)?.name, soon).toBe('before leaving');
    const { version } = first.documents.get(`workspace/${account.workspaceId}`)!;
    first.socket.close();
    await first.closed;

    const again = watch(server.url, account);
    await again.subscribe('workspace', account.workspaceId, version);
    await expect.poll(() => again.frames.map(({ type }) => type), soon).toEqual(['current']);
    again.socket.close();
    await again.closed;
    await rename(account, 'changed while away');
    const observer = watch(server.url, account);
    await observer.subscribe('workspace', account.workspaceId);
    const observedName = () => observer.seen('workspace', account.workspaceId)?.name;
    await expect.poll(observedName, soon).toBe('changed while away');
    observer.socket.close();

    const back = watch(server.url, account);
    await back.subscribe('workspace', account.workspaceId, version);
    await expect.poll(() => back.frames[0]?.type, soon).toBe('patch');
    expect(back.frames[0]).toMatchObject({ base: version, patch: [{ path: '/name', value: 'changed while away' }] });
    back.socket.close();

    // Another process has no earlier versions, so it sends a snapshot.
    const otherProcess = watch(second.url, account);
    await otherProcess.subscribe('workspace', account.workspaceId, 'unknown');
    await expect.poll(() => otherProcess.frames[0]?.type, soon).toBe('snapshot');
    otherProcess.socket.close();
  });

  it('API-023 gives the documents of all eight collections, with changes of other processes, and refuses others', async () => {
    const client = watch(server.url, account);
    const { userId, workspaceId } = account;
    const { projectId, chapterId } = await newStudioProject(server.url, account);
    await client.subscribe('chapter', chapterId);
    await expect.poll(() => client.seen('chapter', chapterId), soon).toMatchObject({ characters: 5 });
    const [blockId] = client.seen('chapter', chapterId)!.block_ids_order as [string];
    const conversationId = await newTypedMessage(server.url, account, 'Where is the harbour?');
    const ids: Record<string, string> = {
      user: userId,
      workspace: workspaceId,
      event: workspaceId,
      project: projectId,
      chapter: chapterId,
      block: blockId,
      dubbing: await newDub(server.url, account),
      message: `${conversationId}:1`,
    };
    const answers = async (id: (name: string) => string) => {
      const from = client.frames.length;
      for (const name of [...collections, 'secrets']) await client.subscribe(name, id(name));
      // Changes of what is watched already may come between, such as the analysis of the conversation.
      const answered = () => Map.groupBy(client.frames.slice(from), ({ collection }) => collection);
      await expect.poll(() => answered().size, soon).toBe(9);
      return Object.fromEntries(
        [...answered()].map(([name, [first]]) => [name, first?.type === 'error' ? first.error : first?.type]),
      );
    };
    const refused = { secrets: 'collection_not_found' };
    const own = (answer: string) => Object.fromEntries(Object.keys(ids).map((name) => [name, answer]));
    expect(collections).toEqual(['user', 'project', 'chapter', 'block', 'message', 'event', 'dubbing', 'workspace']);
    expect(await answers(() => 'nothing-here')).toEqual({ ...refused, ...own('document_not_found') });
    expect(await answers((name) => ids[name] ?? 'any')).toEqual({ ...refused, ...own('snapshot') });
    expect(client.seen('user', userId)).toMatchObject({ user_id: userId });
    expect(client.seen('workspace', workspaceId)).toMatchObject({ workspace_id: workspaceId });
    expect(client.seen('event', workspaceId)).toMatchObject({ topics: {} });
    expect(client.seen('message', ids.message!)).toMatchObject({
      message_id: ids.message,
      conversation_id: conversationId,
      role: 'user',
      message: 'Where is the harbour?',
    });
    expect(client.seen('block', blockId)).toMatchObject({ chapter_id: chapterId, nodes: [{ text: 'Mine.' }] });
    const stranger = watch(server.url, await signUp(server.url));
    for (const [at, name] of (['project', 'message'] as const).entries()) {
      await stranger.subscribe(name, ids[name]!);
      await expect.poll(() => stranger.frames[at], soon).toMatchObject({ type: 'error', error: 'document_not_found' });
    }
    stranger.socket.close();
    await fetch(`${second.url}/v1/studio/projects/${projectId}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${account.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Changed' }),
    });
    await expect.poll(() => client.seen('project', projectId), soon).toMatchObject({ name: 'Changed' });
    await fetch(`${second.url}/v1/convai/conversations/${conversationId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${account.accessToken}` },
    });
    const lastOfMessage = () => client.frames.findLast(({ collection }) => collection === 'message');
    await expect.poll(lastOfMessage, soon).toMatchObject({ type: 'error', error: 'document_not_found' });
    client.socket.close();
  });

  it('API-023 sends new and changed messages of a conversation in another process', async () => {
    const talk = openTalk({ url: second.url, query: { agent_id: await newTypedAgent(server.url, account) } });
    const { conversation_initiation_metadata_event: started } = await talk.frame('conversation_initiation_metadata');
    const client = watch(server.url, account);
    await client.subscribe('event', account.workspaceId);
    let told = -1;
    /** A new message is told as an event of its conversation. */
    const watchNew = async (id: string) => {
      const events = client.frames.filter(({ collection }) => collection === 'event').length;
      if (events > told) await client.subscribe('message', id);
      told = events;
      return client.seen('message', id);
    };
    const [first, next] = [`${started!.conversation_id}:0`, `${started!.conversation_id}:1`];
    await expect.poll(() => watchNew(first), soon).toMatchObject({ role: 'agent', feedback: null });
    talk.send({ type: 'feedback', score: 'like', event_id: 1 });
    await expect.poll(() => client.seen('message', first), soon).toMatchObject({ feedback: { score: 'like' } });
    talk.type('Where is the station?');
    await expect.poll(() => watchNew(next), soon).toMatchObject({ role: 'user', message: 'Where is the station?' });
    for (const { socket } of [talk, client]) socket.close();
  });

  it('API-022 reports list changes as workspace events', async () => {
    const client = watch(server.url, account);
    await client.subscribe('event', account.workspaceId);
    const headers = { authorization: `Bearer ${account.accessToken}` };
    await postJson(`${second.url}/v1/user/api-keys`, { name: 'Key', permissions: null }, headers);
    await expect
      .poll(() => (client.seen('event', account.workspaceId)?.topics as Record<string, unknown>)?.['api-keys'], soon)
      .toMatchObject({ at_unix_ms: expect.closeTo(Date.now(), -5) });
    client.socket.close();
  });

  it('shows no documents of others, and none without a session', async () => {
    const other = await signUp(server.url);
    const client = watch(server.url, other);
    await client.subscribe('workspace', account.workspaceId);
    await client.subscribe('user', account.userId);
    await client.subscribe('event', account.workspaceId);
    await expect.poll(() => client.frames.length, soon).toBe(3);
    expect(client.frames.every((frame) => frame.type === 'error' && frame.error === 'document_not_found')).toBe(true);
    client.socket.close();
    const stranger = watch(server.url, { accessToken: 'nothing' });
    await stranger.subscribe('user', account.userId);
    expect(await stranger.closed).toBe(1008);
    expect(stranger.documents.size).toBe(0);
    const keyed = openSocket(`${server.url}/v1/realtime`, { 'xi-api-key': bootstrap.apiKey });
    expect((await keyed.closed).code).toBe(1008);
    expect(keyed.frames).toMatchObject([{ error: 'sign_in_required' }]);
  });

  it('O-12 accepts the access token in the query', async () => {
    const socket = openSocket(`${server.url}/v1/realtime?token=${account.accessToken}`);
    await socket.send({ action: 'subscribe', collection: 'user', id: account.userId });
    await expect.poll(() => socket.frames[0], soon).toMatchObject({ type: 'snapshot', collection: 'user' });
    socket.socket.close();
    const stranger = openSocket(`${server.url}/v1/realtime?token=nothing`);
    expect((await stranger.closed).code).toBe(1008);
  });

  it('limits a user to 50 connections without affecting others', async () => {
    const person = await signUp(server.url);
    const open = () => openSocket(`${server.url}/v1/realtime?token=${person.accessToken}`);
    const first = Array.from({ length: 50 }, open);
    for (const socket of first) await socket.send({ action: 'subscribe', collection: 'user', id: person.userId });
    for (const socket of first) await expect.poll(() => socket.frames.length, soon).toBe(1);
    const oneMore = open();
    expect((await oneMore.closed).code).toBe(1008);
    expect(oneMore.frames).toMatchObject([{ error: 'too_many_concurrent_requests' }]);
    const other = watch(server.url, account);
    await other.subscribe('user', account.userId);
    await expect.poll(() => other.documents.size, soon).toBe(1);
    for (const { socket } of [...first, other]) socket.close();
  });

  it('closes soon after the user left the workspace', { timeout: 60_000 }, async () => {
    const person = await signUp(server.url);
    const client = watch(second.url, person);
    await client.subscribe('workspace', person.workspaceId);
    await expect.poll(() => client.documents.size, soon).toBe(1);
    const database = new pg.Client({ connectionString: databaseUrlOf(server) });
    await database.connect();
    const deleted = await database.query('delete from workspace_members where user_id = $1', [person.userId]);
    await database.end();
    expect(deleted.rowCount).toBe(1);
    expect(await client.closed).toBe(1008);
  });

  it('closes soon after its session ends', { timeout: 60_000 }, async () => {
    const person = await signUp(server.url);
    const client = watch(server.url, person);
    await client.subscribe('user', person.userId);
    await expect.poll(() => client.documents.size, soon).toBe(1);
    await fetch(`${server.url}/v1/auth/sign-out`, { method: 'POST', headers: { cookie: person.cookie } });
    expect(await client.closed).toBe(1008);
    expect(client.frames.at(-1)).toMatchObject({ error: 'session_expired' });
  });

  it('sends nothing after an unsubscription', async () => {
    const client = watch(server.url, account);
    await client.subscribe('workspace', account.workspaceId);
    await expect.poll(() => client.documents.size, soon).toBe(1);
    await client.unsubscribe('workspace', account.workspaceId);
    await client.subscribe('user', account.userId);
    await expect.poll(() => client.documents.size, soon).toBe(2);
    const frames = client.frames.length;
    await rename(account, 'not watched');
    await rename(account, 'not watched any more');
    await expect.poll(() => client.frames.length, { timeout: 1000 }).toBe(frames);
    client.socket.close();
  });
});

describe('the app', () => {
  it('API-022 U-38 shows external changes in two tabs on two servers, also after a server restart', async () => {
    const { page, context, errors, account } = await openSignedIn(browser, server.url);
    const tab = await context.newPage();
    // All ports of a host share cookies, so the second tab can use the second process in the same session.
    await page.goto('/app/settings');
    await tab.goto(`${second.url}/app/settings`);
    for (const one of [page, tab]) await one.getByLabel('First name').waitFor();
    const call = (path: string, body: object) =>
      page.evaluate(
        async ([to, wanted]) => {
          const { access_token } = await (await fetch('/v1/auth/refresh', { method: 'POST' })).json();
          const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
          await fetch(to, { method: 'POST', headers, body: JSON.stringify(wanted) });
        },
        [path, body] as const,
      );
    const edit = (first_name: string) => call('/v1/user/edit', { first_name });
    await edit('Hedy');
    const startedAt = performance.now();
    for (const one of [page, tab]) await one.getByText('Hedy', { exact: true }).first().waitFor({ timeout: 5000 });
    expect(performance.now() - startedAt).toBeLessThan(2000);

    for (const one of [page, tab]) await one.getByRole('button', { name: /^Account of/ }).click();
    await call('/v1/workspace/update-workspace', { name: 'The Analytical Engine' });
    for (const one of [page, tab])
      await one.getByText('The Analytical Engine', { exact: true }).waitFor({ timeout: 5000 });
    for (const one of [page, tab]) await one.keyboard.press('Escape');

    await second.kill();
    await edit('Mary');
    await page.getByText('Mary', { exact: true }).first().waitFor();
    await expect.poll(() => tab.getByText('Hedy', { exact: true }).first().isVisible()).toBe(true);
    second = await startSecond();
    await tab.getByText('Mary', { exact: true }).first().waitFor({ timeout: 60_000 });
    expect(errors).toEqual([]);

    // Another browser ends the session.
    const other = await openPage(browser, server.url);
    await other.page.goto('/app/sign-in');
    await other.page.getByLabel('Email').fill(account.email);
    await other.page.getByLabel('Password', { exact: true }).fill(account.password);
    await other.page.getByRole('button', { name: 'Sign in' }).click();
    await other.page.waitForURL(/\/app\/(home|onboarding)/);
    await other.page.evaluate(async () => {
      const { access_token } = await (await fetch('/v1/auth/refresh', { method: 'POST' })).json();
      await fetch('/v1/auth/sign-out-everywhere', {
        method: 'POST',
        headers: { authorization: `Bearer ${access_token}` },
      });
    });
    for (const one of [page, tab]) await one.waitForURL(/sign-in/, { timeout: 30_000 });
    await other.context.close();
    await context.close();
  });
});
