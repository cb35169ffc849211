import { expect, it } from 'vitest';
import { testDatabase } from '../db/test-database.ts';
import { findOrCreateSecret } from './secrets.ts';

const { db } = await testDatabase();

it('generates a secret once, also for concurrent calls', async () => {
  const drawn = await Promise.all(Array.from({ length: 12 }, () => findOrCreateSecret(db, 'tokens')));
  expect(new Set(drawn.map((secret) => Buffer.from(secret).toString('hex'))).size).toBe(1);
  expect(drawn[0]).toHaveLength(32);
  expect(await findOrCreateSecret(db, 'tokens')).toEqual(drawn[0]);
  expect(await findOrCreateSecret(db, 'links')).not.toEqual(drawn[0]);
});
