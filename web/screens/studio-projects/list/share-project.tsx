import { useState } from 'react';
import type { ProjectReply } from '../../../../contract/studio/studio-projects.ts';
import { resourceWithRole, usePermissions } from '../../../data/session/use-permission.ts';
import { ProjectLinkPart } from '../../../nouns/reads/project-link-part.tsx';
import { ResourceShareDialog } from '../../../nouns/resource-shares/resource-share.tsx';
import { ShareButton } from '../../../parts/button/share-button.tsx';

/** Whether the person may change who has access to a project, and whether they may publish it as a read. */
export function useProjectSharing({ access_level }: ProjectReply) {
  const may = usePermissions();
  const resource = resourceWithRole(access_level);
  return {
    managesAccess: may('project.manage_access', resource),
    publishes: may('read.update') && may('project.export', resource),
  };
}

/** Shares a studio project with people of the workspace, and publishes it. */
export function ShareProjectDialog({ project, onClose }: { project: ProjectReply; onClose: () => void }) {
  const { project_id: id, name } = project;
  const { managesAccess, publishes } = useProjectSharing(project);
  return (
    <ResourceShareDialog
      resource={{ type: 'project', id, name }}
      managesAccess={managesAccess}
      link={publishes && <ProjectLinkPart projectId={id} />}
      onClose={onClose}
    />
  );
}

/** The share button of an open project. */
export function ShareProjectButton({ project }: { project: ProjectReply }) {
  const [isOpen, setOpen] = useState(false);
  const { managesAccess, publishes } = useProjectSharing(project);
  if (!managesAccess && !publishes) return null;
  return (
    <>
      <ShareButton onClick={() => setOpen(true)} />
      {isOpen && <ShareProjectDialog project={project} onClose={() => setOpen(false)} />}
    </>
  );
}
