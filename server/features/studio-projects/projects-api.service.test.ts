import { expect, it } from 'vitest';
import type { Tier } from '../../../contract/catalogue/plans/plans.ts';
import type { Actor } from '../../platform/actor.ts';
import { projectsApiService } from './projects-api.service.ts';

const plan = { tier: 'creator' as Tier };
const api = projectsApiService({ subscription: { get: async () => plan } as never });
const actor = { via: 'api-key' } as Actor;

it('STUDIO-014 ROLE-011 refuses API keys on project calls where the plan has no projects API', async () => {
  for (const permits of ['project.read', 'project.create', 'project.speak'] as const)
    await expect(api.requireAllowed(actor, permits)).rejects.toMatchObject({ code: 'projects_api_not_allowed' });
  await api.requireAllowed({ ...actor, via: 'session' }, 'project.create');
  for (const permits of ['voice.read', 'audio_native.create', 'project.read_player'] as const)
    await api.requireAllowed(actor, permits);
  plan.tier = 'enterprise';
  await api.requireAllowed(actor, 'project.create');
});
