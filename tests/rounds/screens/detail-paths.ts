import type { ReadCollectionReply } from '../../../contract/publishing/read-collections.ts';
import type { ReadReply } from '../../../contract/publishing/reads.ts';
import { createVoices } from '../../security/voices.ts';
import { newDub } from '../../support/dubbing-project.ts';
import { newProjectsCaller } from '../../support/projects-caller.ts';
import { readsCaller } from '../../support/reads-caller.ts';
import { server } from '../../support/shared-server.ts';

type Caller = Awaited<ReturnType<typeof newProjectsCaller>>;

/** The app paths beside those of the specification, without an ID. */
const otherPaths = [
  'voices',
  'voices/compare',
  'pronunciation-dictionaries',
  'affiliates',
  'request-alpha-access',
  'status',
  'productions/orders',
  'publishing/metrics',
  'publishing/collections',
  'workspace/general',
];

/** Creates one of everything that has a page of its own; returns the person and the paths below `/app/`. */
export async function newDetailPaths(): Promise<{ readonly caller: Caller; readonly paths: readonly string[] }> {
  const caller = await newProjectsCaller();
  const author = readsCaller(server.url, caller);
  for (const agreement of ['conversational_ai', 'batch_calling', 'publishing_payouts'])
    await author.send('POST', '/v1/user/save-user-agreement', { agreement });
  const projectId = await author.createProject('Harbour tales');
  const { read_id } = await author.send<ReadReply>('POST', '/v1/direct-publishing/reads', { project_id: projectId });
  const { collection_id } = await author.send<ReadCollectionReply>('POST', '/v1/direct-publishing/collections', {
    name: 'Coast',
    read_ids: [read_id],
  });
  const { agent_id } = await author.send<{ agent_id: string }>('POST', '/v1/convai/agents/create', {
    name: 'Ada',
    conversation_config: {},
  });
  const { id: dictionaryId } = await author.send<{ id: string }>(
    'POST',
    '/v1/pronunciation-dictionaries/add-from-rules',
    { name: 'Titles', rules: [{ string_to_replace: 'Dr.', type: 'alias', alias: 'Doctor' }] },
  );
  const { project_id: voiceoverId } = await author.send<{ project_id: string }>(
    'POST',
    '/v1/voiceover-studio/projects',
    { name: 'Harbour film' },
  );
  const bearer = { authorization: `Bearer ${caller.accessToken}` };
  const { voice_id: professionalId, ...voices } = await createVoices(server.url, bearer, caller.apiKey);
  const designedId = voices['GET /v1/voices/{public_user_id}/{voice_id} voice_id'];
  return {
    caller,
    paths: [
      ...otherPaths,
      `voice-lab/voices/${designedId}`,
      `voice-lab/professional/${professionalId}`,
      `studio/${projectId}`,
      `publishing/${read_id}`,
      `publishing/collections/${collection_id}`,
      `conversational-ai/agents/${agent_id}`,
      `pronunciation-dictionaries/${dictionaryId}`,
      `voiceover-studio/${voiceoverId}`,
      `dubbing/${await newDub(server.url, caller)}`,
    ],
  };
}
