import type { GenerationReply, MediaFailureReason } from '../../../contract/speech-tools/flows.ts';
import type { LinkedGeneration } from './flows.service.ts';

export function presentGeneration({ row, code }: LinkedGeneration, baseUrl: string): GenerationReply {
  const { id, state } = row;
  switch (state) {
    case 'completed':
      return {
        id,
        status: state,
        content_url: `${baseUrl}/v1/media-contents/${code}`,
        content_mime_type: row.contentType ?? 'application/octet-stream',
      };
    case 'failed':
    case 'cancelled':
      return {
        id,
        status: 'failed',
        failure_reason: (row.failureReason ?? 'internal_error') as MediaFailureReason,
        error_message: row.problem ?? 'The generation was cancelled.',
      };
    default:
      return { id, status: state };
  }
}
