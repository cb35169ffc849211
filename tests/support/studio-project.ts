import type { Account } from './accounts.ts';

/** Creates a project with a chapter of one paragraph. */
export async function newStudioProject(
  url: string,
  { accessToken }: Pick<Account, 'accessToken'>,
): Promise<{ projectId: string; chapterId: string }> {
  const nodes = [{ type: 'tts_node', text: 'Mine.', voice_id: '21m00Tcm4TlvDq8ikWAM' }];
  const form = new FormData();
  form.append('name', 'Mine');
  form.append('from_content_json', JSON.stringify([{ blocks: [{ nodes }] }]));
  const headers = { authorization: `Bearer ${accessToken}` };
  const reply = await fetch(`${url}/v1/studio/projects`, { method: 'POST', headers, body: form });
  const { project } = (await reply.json()) as { project: { project_id: string; chapters_order: [string] } };
  return { projectId: project.project_id, chapterId: project.chapters_order[0] };
}
