import { expect, it } from 'vitest';
import { talkSignaturesService } from './talk-signatures.service.ts';

it('AGENT-006 signs a conversation for 15 minutes and a single use', async () => {
  let now = new Date('2026-01-01T00:00:00Z');
  const used = new Set<string>();
  const service = talkSignaturesService({
    clock: () => now,
    secret: new Uint8Array(32),
    replayGuard: { claim: async (key) => !used.has(key) && used.add(key) !== undefined },
  });
  const signature = service.sign({ agentId: 'agent_1', environment: 'staging' });
  expect(await service.isValid('agent_1', signature)).toBe(true);
  expect(await service.isValid('agent_2', signature)).toBe(false);
  expect(await service.claim(signature)).toEqual({ agentId: 'agent_1', environment: 'staging' });
  await expect(service.claim(signature)).rejects.toThrow('used before');
  const late = service.sign({ agentId: 'agent_1' });
  await expect(service.claim(`${late.slice(0, -2)}xx`)).rejects.toThrow('invalid');
  await expect(service.claim('')).rejects.toThrow('invalid');
  now = new Date('2026-01-01T00:15:00Z');
  await expect(service.claim(late)).rejects.toThrow('expired');
});
