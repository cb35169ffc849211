import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { loadTables } from '../../platform/db/test-tables.ts';
import { exportedTables } from './exported-rows.tables.ts';

/** Tables with data of people that are in the archive in the format of the API. */
const exportedByApi = [
  'sessions',
  'devices',
  'api_keys',
  'workspaces',
  'pronunciation_dictionaries',
  'pronunciation_dictionary_versions',
  'history_items',
  'mail_messages',
];

/** Tables that an export leaves out, and why. */
const notExported: Readonly<Record<string, string>> = {
  history_places: 'holds only the positions of deleted items',
  history_speakers: 'is an index of the dialogues of history_items',
  job_progress: 'describes running work, for a few minutes',
  data_exports: 'describes the export itself',
  credit_reservations: 'holds credits of running generations, for a few minutes',
  billing_events: 'lists received events of the payment provider, to ignore repeated ones',
  billing_requests: 'stores requests by idempotency key, to ignore repeated ones',
  single_use_tokens: 'holds hashes of secrets that are valid for minutes',
  action_codes: 'holds hashes of secrets that are valid for hours',
  sms_codes: 'holds hashes of secrets that are valid for minutes',
  sign_up_invitations: 'belongs to people without an account',
  shared_voice_day_users: 'counts users of voices of others, for a day',
  webhook_deliveries: 'repeats what other files contain, for 30 days',
  payment_sandbox_objects: 'simulates the payment provider; the invoices are exported',
};

const personal =
  /^(id_)?(user|workspace|operator|customer|owner|history_item|voice|sample|item)_?id$|email|^to$|created_?by|reviewed_?by/i;

const exported = Object.values(exportedTables).map(({ table }) => getTableName(table));

it('U-12 exports every table with data of people, or says why not', async () => {
  const tables = await loadTables();
  expect(tables.length).toBeGreaterThan(50);
  const withPeople = tables
    .filter((table) => getTableConfig(table).columns.some(({ name }) => personal.test(name)))
    .map(getTableName);
  const known = [...exported, ...exportedByApi, ...Object.keys(notExported)];
  expect(withPeople.filter((name) => !known.includes(name))).toEqual([]);
  const names = tables.map(getTableName);
  expect(known.filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

it('U-12 exports no secret and no computed value', () => {
  const secret = /hash$|secret|sealed|token$|password|embedding|^print$|recipe|key$/i;
  /** Public parts of links, and numbers that are no secrets. */
  const allowed = [
    'share_links.token',
    'share_videos.token',
    'voice_samples.hash',
    'voice_verification_attempts.hash',
    'webhooks.previousSecretEndsAt',
  ];
  const found = Object.values(exportedTables).flatMap(({ table, omit = [] }) =>
    Object.keys(table)
      .filter((column) => secret.test(column) && !(omit as readonly string[]).includes(column))
      .map((column) => `${getTableName(table)}.${column}`),
  );
  expect(found.filter((column) => !allowed.includes(column))).toEqual([]);
});
