import type { ProjectReply } from '../../../contract/studio/studio-projects.ts';
import { t } from '../../messages/t.ts';

/** The state of a project as a word; undefined if there is nothing to say. */
export function projectStateText({ state, creation_meta, creation_problem }: StateFields): string | undefined {
  if (creation_problem !== null || creation_meta?.status === 'failed') return t('Creation failed');
  if (state === 'creating') {
    const percent = Math.round((creation_meta?.creation_progress ?? 0) * 100);
    return percent > 0 ? t('Creating {percent} %', { percent }) : t('Creating');
  }
  if (state === 'converting') return t('Converting');
  if (state === 'in_queue') return t('In queue');
  return undefined;
}

type StateFields = Pick<ProjectReply, 'state' | 'creation_meta' | 'creation_problem'>;

/** VOICE-057, STUDIO-022 */
export const liveModerationText = t('Live moderation voices are not available in Studio');
