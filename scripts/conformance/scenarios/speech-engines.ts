import type { Fixtures } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

const speechEngine = { wsUrl: 'wss://example.com/ws' };

async function newEngine({ client, acceptAgentTerms }: Fixtures): Promise<string> {
  await acceptAgentTerms();
  return (await client.speechEngine.create({ name: 'Shop', speechEngine })).engineId;
}
const withEngine = async (fixtures: Fixtures) => ({ args: [await newEngine(fixtures)] });

/** Conversations that a server of the customer answers. */
export const speechEngines: Scenarios = {
  'speechEngine.create': async ({ acceptAgentTerms }) => {
    await acceptAgentTerms();
    return { args: [{ name: 'Shop', speechEngine }] };
  },
  'speechEngine.list': async () => ({ args: [{}] }),
  'speechEngine.get': withEngine,
  'speechEngine.update': async (fixtures) => ({ args: [await newEngine(fixtures), { name: 'Renamed' }] }),
  'speechEngine.duplicate': async (fixtures) => ({ args: [await newEngine(fixtures), { name: 'Copy' }] }),
  'speechEngine.delete': withEngine,
};
