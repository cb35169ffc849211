import { Copy, Ellipsis, ExternalLink, MessagesSquare, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { resourceWithRole, usePermission } from '../../../data/session/use-permission.ts';
import { t } from '../../../messages/t.ts';
import { useDeleteAgent, useDuplicateAgent } from '../../../nouns/agents/agent-actions.ts';
import { agentPath, talkToPath } from '../../../nouns/agents/agent-paths.ts';
import type { AgentSummary } from '../../../nouns/agents/agents-queries.ts';
import { ResourceShareDialog } from '../../../nouns/resource-shares/resource-share.tsx';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { ConfirmDialog } from '../../../parts/overlay/confirm-dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../parts/overlay/menu.tsx';
import { ShareMenuItem } from '../../../parts/overlay/share-menu-item.tsx';

interface AgentMenuProps {
  agent: Pick<AgentSummary, 'agent_id' | 'name' | 'access_info'>;
}

/** What can be done with an agent, by the role on it. */
export function AgentMenu({ agent }: AgentMenuProps) {
  const { agent_id: id, name, access_info } = agent;
  const resource = resourceWithRole(access_info.role);
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'share' | 'delete'>();
  const close = () => setDialog(undefined);
  const duplicate = useDuplicateAgent((copyId) => void navigate(agentPath(copyId)));
  const remove = useDeleteAgent();
  const mayCreate = usePermission('convai_agents.create');
  const mayShare = usePermission('convai_agents.manage_access', resource);
  const mayDelete = usePermission('convai_agents.delete', resource);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('Actions for {name}', { name })}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem asChild>
          <Link to={agentPath(id)}>
            <ExternalLink aria-hidden />
            {t('Open')}
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to={talkToPath(id)}>
            <MessagesSquare aria-hidden />
            {t('Talk to it')}
          </Link>
        </MenuItem>
        {mayCreate && (
          <MenuItem
            icon={<Copy aria-hidden />}
            onSelect={() => duplicate.mutate({ agentId: id, name: `${name} (copy)` })}
          >
            {t('Duplicate')}
          </MenuItem>
        )}
        {mayShare && <ShareMenuItem onSelect={() => setDialog('share')} />}
        {mayDelete && (
          <>
            <MenuSeparator />
            <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => setDialog('delete')}>
              {t('Delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      {dialog === 'share' && <ResourceShareDialog resource={{ type: 'convai_agents', id, name }} onClose={close} />}
      {dialog === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => isOpen || close()}
          title={t('Delete agent')}
          action={t('Delete agent')}
          onConfirm={() => {
            close();
            remove(agent);
          }}
        >
          {t('“{name}” and all of its conversations and recordings will be deleted. Pages that use it stop working.', {
            name,
          })}
        </ConfirmDialog>
      )}
    </>
  );
}
