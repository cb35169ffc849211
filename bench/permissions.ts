import { type Caller, findLack, findLackOn, type RoleGrant } from '../contract/permissions/evaluate.ts';

/** Time of a permission check, for a caller in 100 groups with grants: `node bench/permissions.ts`. */
const count = 1_000_000;
const groups = Array.from({ length: 100 }, (_, at) => `g${at}`);
const caller: Caller = {
  userId: 'ada',
  role: 'editor',
  groupIds: new Set(groups),
  grants: groups.map(() => ({ to: 'group', permissions: ['voice_lab'] })),
};
const shares = groups.map((id): RoleGrant => ({ to: 'group', id: `other-${id}`, role: 'viewer' }));
const dictionary = { createdBy: 'bob', grants: shares };

measure('check of a route', () => findLack(caller, 'voice.clone'));
measure('check on a resource with 100 shares', () => findLackOn(caller, 'pronunciation_dictionary.update', dictionary));

function measure(name: string, check: () => unknown): void {
  const startedAt = performance.now();
  for (let at = 0; at < count; at += 1) check();
  console.log(`${name}: ${((performance.now() - startedAt) / count).toFixed(4)} ms`);
}
