import type { CallInput, CallReply } from '../../../data/api/client.ts';

/** A voice of the cast, and what can be changed of it. */
export type CastMember = CallReply<'GET /v1/studio/projects/{project_id}/voices'>['voices'][number];
export type CastPatch = CallInput<'PATCH /v1/studio/projects/{project_id}/voices/{project_voice_ref_id}'>['body'];
