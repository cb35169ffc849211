import type { RouteKey } from '../../contract/route.ts';
import { postJson } from '../support/accounts.ts';

const model = 'e5_mistral_7b_instruct';
const documentPath = '/v1/convai/knowledge-base/{documentation_id}';

/** Adds a document with an index, and starts a crawl that finds no site; returns their IDs by path parameter. */
export async function createKnowledge(url: string, headers: Record<string, string>): Promise<Record<string, string>> {
  const path = `${url}/v1/convai/knowledge-base`;
  const body = new FormData();
  body.append('file', new Blob(['The harbour is mine.']), 'mine.txt');
  const added = await fetch(`${path}/file`, { method: 'POST', headers, body });
  const { id } = (await added.json()) as { id: string };
  const index = (await (await postJson(`${path}/${id}/rag-index`, { model }, headers)).json()) as { id: string };
  const listed = await fetch(`${path}/${id}/chunks?embedding_model=${model}`, { headers });
  const { chunks } = (await listed.json()) as { chunks: { id: string }[] };
  const crawl = await postJson(`${path}/crawl`, { url: 'https://mine.invalid/' }, headers);
  const { id: crawlId } = (await crawl.json()) as { id: string };
  return { crawl_job_id: crawlId, documentation_id: id, rag_index_id: index.id, chunk_id: chunks[0]!.id };
}

/** Queries that their routes require. */
export const knowledgeQueries: Partial<Record<RouteKey, string>> = {
  [`GET ${documentPath}/chunks` as RouteKey]: `embedding_model=${model}`,
};

/** Bodies that their routes accept, so that only access can refuse the call. */
export const knowledgeBodies: Partial<Record<RouteKey, unknown>> = {
  [`PATCH ${documentPath}` as RouteKey]: { name: 'Stolen', content: 'Stolen.' },
  [`POST ${documentPath}/rag-index` as RouteKey]: { model },
};

/** Requests that name a document in their body. */
export const furtherKnowledge = (of: Readonly<Record<string, string>>): readonly (readonly [RouteKey, unknown])[] => [
  ['POST /v1/convai/knowledge-base/bulk-move', { document_ids: [of.documentation_id] }],
  ['POST /v1/convai/knowledge-base/dependent-agents', { document_ids: [of.documentation_id] }],
  ['POST /v1/convai/knowledge-base/text', { text: 'Stolen.', parent_folder_id: of.documentation_id }],
];
