import { expect, it } from 'vitest';
import { testDatabase } from '../db/test-database.ts';
import { instanceSecret } from './secrets.ts';

const { db } = await testDatabase();

it('draws a secret once, also when many ask at the same time', async () => {
  const drawn = await Promise.all(Array.from({ length: 12 }, () => instanceSecret(db, 'tokens')));
  expect(new Set(drawn.map((secret) => Buffer.from(secret).toString('hex'))).size).toBe(1);
  expect(drawn[0]).toHaveLength(32);
  expect(await instanceSecret(db, 'tokens')).toEqual(drawn[0]);
  expect(await instanceSecret(db, 'links')).not.toEqual(drawn[0]);
});
