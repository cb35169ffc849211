import { expect, it } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { toWorkspaceId } from '../../platform/ids.ts';
import { unexpectedCall } from '../../platform/test-doubles.ts';
import { resourceCollections, userCollection, workspaceCollection } from './realtime-collections.service.ts';

const workspaceId = toWorkspaceId('w1');
const actor: Actor = { userId: 'u1', workspaceId, role: 'editor', via: 'session', permissions: undefined };

/** Messages that only members of the group g1 may read. */
function openMessages() {
  const control = { groupIds: new Set<string>(), isMember: true };
  const [collection] = resourceCollections(
    {
      ...{ project: unexpectedCall, chapter: unexpectedCall, block: unexpectedCall, dubbing: unexpectedCall },
      async message({ groupIds }, id) {
        if (!groupIds?.has('g1')) throw new AppError('document_not_found');
        return {
          ...{ message_id: id, conversation_id: 'conv_1' },
          role: 'agent',
          message: 'Hello',
          time_in_call_secs: 0,
        };
      },
    },
    async () => (control.isMember ? { role: 'editor', groupIds: control.groupIds } : undefined),
  ).filter(({ name }) => name === 'message');
  return { control, collection: collection!, source: collection!.open(actor, 'conv_1:0', ({ value }) => value) };
}

it('API-023 lets those read who may now, whatever their groups were when the connection began', async () => {
  const { control, collection, source } = openMessages();
  expect(await collection.canRead(actor, 'conv_1:0')).toBe(false);
  control.groupIds.add('g1');
  expect(await collection.canRead(actor, 'conv_1:0')).toBe(true);
  expect(await source.load()).toMatchObject({ message_id: 'conv_1:0' });
  control.groupIds.clear();
  await expect(source.load()).rejects.toMatchObject({ code: 'document_not_found' });
  control.isMember = false;
  expect(await collection.canRead(actor, 'conv_1:0')).toBe(false);
  expect(await source.load()).toBeUndefined();
});

it('API-023 reloads a message for changes of its conversation and of agents', () => {
  const { source } = openMessages();
  const changes = [
    { topic: 'conversations', id: 'conv_1' },
    { topic: 'agents', id: 'agent_1' },
    { topic: 'conversations', id: 'conv_2' },
    { topic: 'conversations', id: 'conv_10' },
  ];
  expect(changes.map((event) => source.isChangedBy?.(event))).toEqual([true, true, false, false]);
});

it('reloads the person and the workspace when a voice is created, because their plan counts voices', () => {
  const documents = [
    userCollection({ get: unexpectedCall }, unexpectedCall),
    workspaceCollection({ get: unexpectedCall }),
  ].map((collection) => collection.open(actor, 'u1', ({ value }) => value));
  for (const { topics } of documents) expect(topics).toContain('voices');
});
