import { instanceRoutes } from '../../../contract/instance/instance.ts';
import type { ConsentConfiguration } from '../../../contract/workspaces/consent.ts';
import { mount } from '../../http/route.ts';
import { presentInstance } from './instance.present.ts';
import type { InstanceService } from './instance.service.ts';

interface InstanceFacts {
  readonly consent: ConsentConfiguration;
  readonly contact_email: string | null;
  readonly has_public_site: boolean;
}

export const mountInstance = (instance: InstanceService, facts: InstanceFacts) =>
  mount(instanceRoutes, {
    'GET /v1/instance': ({ setHeader }) => {
      setHeader('cache-control', 'no-cache');
      return { mode: instance.mode(), sends_mail: instance.sendsMail(), ...facts };
    },
    'GET /v1/instance/settings': async ({ actor }) => presentInstance(await instance.settings(actor)),
    'POST /v1/instance/settings': async ({ actor, body }) => presentInstance(await instance.change(actor, body.mode)),
  });
