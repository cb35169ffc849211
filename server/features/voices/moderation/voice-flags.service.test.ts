import { expect, it } from 'vitest';
import type { Live, LiveToMany } from '../../../platform/live.ts';
import { workspaceStore } from '../../workspace/workspace.store.ts';
import { openTestClones } from '../test-clones.ts';
import { voicesStore } from '../voices.store.ts';
import { voiceFlagsService } from './voice-flags.service.ts';

const { db, clock, voices, captcha, ...make } = await openTestClones();
const published: unknown[] = [];
const live: Pick<Live, 'publish'> & LiveToMany = {
  publish: async (_audience, event) => void published.push(event),
  publishToMany: async () => {},
};
const flags = voiceFlagsService({ db, live, clock, findTenant: workspaceStore(db).findTenant });
const actor = await make.newActor();

async function createVoice(category: 'cloned' | 'generated'): Promise<string> {
  const about = { name: 'Ada', category, description: '', labels: {}, languages: ['en'] };
  const recipe = {
    base: 'baseVoice',
    adaptation: { f0MeanHz: 120, f0SdSemitones: 2, warp: 1, bandsDb: [], rate: 1, breathiness: 0 },
  };
  return (await db.transaction((tx) => voices.create(tx, actor, { ...about, recipe }))).id;
}

it('VOICE-054 VOICE-055 lets the operator block a voice, require a captcha, and clear the flag', async () => {
  const voiceId = await createVoice('cloned');
  for (const [flag, code] of [
    ['BAN', 'voice_blocked'],
    ['CAPTCHA', 'voice_not_verified'],
  ] as const) {
    await flags.setFlag(voiceId, flag);
    await expect(voices.get(actor, voiceId)).rejects.toMatchObject({ code });
  }
  await flags.setFlag(voiceId, 'NONE');
  expect(await voices.get(actor, voiceId)).toMatchObject({ id: voiceId });
  expect(published).toEqual(Array(3).fill({ topic: 'voices', id: voiceId }));
  await expect(flags.setFlag('nothing', 'BAN')).rejects.toMatchObject({ code: 'voice_not_found' });
});

it('VOICE-052 VOICE-055 refuses a captcha for designed voices, which can only be blocked', async () => {
  const voiceId = await createVoice('generated');
  await expect(flags.setFlag(voiceId, 'CAPTCHA')).rejects.toMatchObject({
    code: 'invalid_parameters',
    message: expect.stringContaining('it was designed'),
  });
  expect((await voicesStore(db).find(actor.workspaceId, voiceId))?.safetyControl).toBe('NONE');
  // Designed voices count as verified, also in a workspace in probation.
  expect((await voices.getOwned(actor, voiceId)).verifiedAt).not.toBeNull();
  await expect(captcha.sentence(actor, voiceId)).rejects.toMatchObject({
    code: 'voice_access_denied',
    message: expect.stringContaining('designed'),
  });
  await flags.setFlag(voiceId, 'BAN');
  await expect(voices.get(actor, voiceId)).rejects.toMatchObject({ code: 'voice_blocked' });
});
