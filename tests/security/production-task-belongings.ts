import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { RouteKey } from '../../contract/route.ts';
import { routes } from '../../contract/routes.ts';
import { type Account, postJson } from '../support/accounts.ts';
import { bootstrap, databaseUrlOf } from '../support/start-server.ts';

/** For producers. */
export const producerTaskRoutes = (Object.keys(routes) as RouteKey[]).filter(
  (key) => key.includes('/tasks/{task_id}') && !key.includes('/manage/'),
);

/** Bodies that their routes accept, so that only access can refuse the call. */
export const taskBodies: Partial<Record<RouteKey, unknown>> = {
  'POST /v1/productions/tasks/{task_id}/comment': { comment: 'Stolen' },
  'POST /v1/productions/review/{task_id}/comment': { comment: 'Stolen' },
  'POST /v1/productions/review/{task_id}/revise': { comment: 'Stolen' },
  'POST /v1/productions/review/{task_id}/reject': { comment: 'Stolen' },
  'PATCH /v1/productions/manage/tasks/{task_id}': { pay_cents: 1 },
};

/** Approves the application of a producer, as the operator. */
export async function approveProducer(url: string, userId: string): Promise<void> {
  const { email, password } = bootstrap;
  const reply = await postJson(`${url}/v1/auth/sign-in`, { email, password });
  const { access_token } = (await reply.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const approved = await postJson(`${url}/v1/productions/manage/producers/${userId}/approve`, {}, headers);
  if (!approved.ok) throw new Error(`approve: ${approved.status} ${await approved.text()}`);
}

/** Adds a task of an order of the operator in the work of this producer; returns its ID. */
export async function addTask(dataDir: string, { userId, workspaceId }: Account): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrlOf({ dataDir }) });
  await client.connect();
  const [order, item, media, task] = Array.from({ length: 4 }, () => randomUUID()) as [string, string, string, string];
  try {
    await client.query('begin');
    await client.query(
      `insert into production_orders (id, workspace_id, user_id, name, state, created_at, updated_at)
        select $1, w.id, w.owner_id, 'Episode 4', 'accepted', now(), now()
        from workspaces w join users u on u.id = w.owner_id where u.is_server_owner limit 1`,
      [order],
    );
    await client.query(
      `insert into production_items (id, order_id, kind, item, price_cents, created_at, updated_at)
        values ($1, $2, 'transcription', $3, 200, now(), now())`,
      [item, order, { kind: 'transcription', media_ids: [media], source_language: 'en' }],
    );
    await client.query(
      `insert into production_media (id, order_id, name, content_type, blob_key, bytes, duration_ms, created_at)
        values ($1, $2, 'talk.mp3', 'audio/mpeg', 'none', 1, 60000, now())`,
      [media, order],
    );
    await client.query(
      `insert into production_tasks (id, order_id, item_id, media_id, type, source_language, duration_ms, pay_cents, state,
        producer_id, allowed_ms, deadline_at, claimed_at, created_at, updated_at)
        values ($1, $2, $3, $4, 'transcript', 'en', 60000, 120, 'active', $5, 3600000, now() + interval '3 days', now(),
        now(), now())`,
      [task, order, item, media, userId],
    );
    await client.query(
      `insert into production_assignments (id, task_id, user_id, workspace_id, state, pay_cents, claimed_at)
        values ($1, $2, $3, $4, 'active', 120, now())`,
      [randomUUID(), task, userId, workspaceId],
    );
    await client.query(
      `insert into production_task_events (id, task_id, user_id, kind, created_at) values ($1, $2, $3, 'claimed', now())`,
      [randomUUID(), task, userId],
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
  return task;
}
