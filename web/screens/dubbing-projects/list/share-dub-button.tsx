import type { DubbingProjectReply } from '../../../../contract/dubbing/dubbing-fields.ts';
import { resourceWithRole, usePermission } from '../../../data/session/use-permission.ts';
import { ResourceShareButton } from '../../../nouns/resource-shares/resource-share.tsx';

/** The share button of an open dub, for those who may change its access. */
export function ShareDubButton({ project }: { project: DubbingProjectReply }) {
  const { project_id: id, name, role } = project;
  const mayShare = usePermission('dubbing.manage_access', resourceWithRole(role));
  return mayShare ? <ResourceShareButton resource={{ type: 'dubbing', id, name }} /> : null;
}
