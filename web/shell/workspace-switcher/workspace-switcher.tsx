import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { t } from '../../messages/t.ts';
import { membershipText, ownWorkspacesQuery } from '../../nouns/members/members-queries.ts';
import { useSwitchWorkspace } from '../../nouns/members/use-workspace-change.ts';
import { useAreas } from '../../panels/navigation/areas.ts';
import { MenuRadioGroup, MenuSeparator } from '../../parts/overlay/menu.tsx';
import { pathAfterSwitch } from './path-after-switch.ts';

/** The workspaces of the person in the account menu; absent for people with one. */
export function WorkspaceSwitcher({ onSwitch }: { onSwitch: () => void }) {
  const { data: workspaces } = useQuery(ownWorkspacesQuery);
  const change = useSwitchWorkspace();
  const areas = useAreas();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (!workspaces || workspaces.length < 2) return null;
  const choose = (id: string) => {
    onSwitch();
    // The page may show an item of the workspace that is left.
    const path = pathAfterSwitch(areas, pathname);
    void navigate(path, { replace: path === pathname });
    change.mutate(id);
  };
  return (
    <>
      <MenuRadioGroup
        label={t('Workspaces')}
        value={workspaces.find(({ is_current }) => is_current)?.workspace_id ?? ''}
        onChange={choose}
        options={workspaces.map((one) => ({
          value: one.workspace_id,
          label: one.name,
          detail: membershipText(one),
          isDisabled: one.is_locked,
        }))}
      />
      <MenuSeparator />
    </>
  );
}
