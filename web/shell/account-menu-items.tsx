import { useQuery } from '@tanstack/react-query';
import {
  Building2,
  CircleHelp,
  CreditCard,
  Keyboard,
  ListChecks,
  LogOut,
  Moon,
  Settings,
  Sparkles,
  Sun,
  SunMoon,
  UserPlus,
} from 'lucide-react';
import { Link } from 'react-router';
import { tierNames } from '../../contract/catalogue/plans/plans.ts';
import { session } from '../data/api/api.ts';
import { subscriptionQuery, workspaceQuery } from '../data/api/queries.ts';
import { t } from '../messages/t.ts';
import { useAccessFlags } from '../nouns/feature-flags/use-access-flags.ts';
import { PlansOnly } from '../nouns/plans/plans-only.tsx';
import { quotaView } from '../nouns/subscription/quota-view.ts';
import { workspaceSettingsPath } from '../nouns/workspace/workspace-navigation.ts';
import { useHasNews } from '../panels/whats-new/use-has-news.ts';
import { Menu, MenuChoice, MenuHeading, MenuItem, MenuSeparator } from '../parts/overlay/menu.tsx';
import { setTheme } from '../parts/page/theme.ts';
import { useThemePreference } from '../parts/page/use-theme.ts';
import { openKeyLayer } from './key-layer-state.ts';
import { WorkspaceSwitcher } from './workspace-switcher/workspace-switcher.tsx';

interface AccountMenuItemsProps {
  onClose: () => void;
  onNavigate: (() => void) | undefined;
  /** Returns focus to the button that opened the menu. */
  onCloseAutoFocus: (event: Event) => void;
}

/** The open account menu, above its button. */
export function AccountMenuItems({ onClose, onNavigate, onCloseAutoFocus }: AccountMenuItemsProps) {
  const theme = useThemePreference();
  const hasNews = useHasNews();
  const canOpenWorkspace = useAccessFlags()?.can_access_workspace_settings === true;
  const { data: workspace } = useQuery(workspaceQuery);
  const { data: subscription } = useQuery(subscriptionQuery);
  return (
    <Menu
      open
      onOpenChange={onClose}
      onCloseAutoFocus={onCloseAutoFocus}
      side="top"
      align="start"
      trigger={<span aria-hidden className="pointer-events-none absolute inset-0" />}
    >
      {workspace && (
        <>
          <MenuHeading
            label={t('Workspace')}
            detail={
              <PlansOnly>
                {subscription &&
                  `${tierNames[subscription.tier]} · ${t('{quote} credits left', { quote: quotaView(subscription, 'remaining').text })}`}
              </PlansOnly>
            }
          >
            {workspace.name}
          </MenuHeading>
          <MenuSeparator />
        </>
      )}
      <WorkspaceSwitcher onSwitch={() => onNavigate?.()} />
      <PlansOnly>
        <MenuItem asChild>
          <Link to="/app/subscription" onClick={onNavigate}>
            <CreditCard aria-hidden />
            {t('Subscription')}
          </Link>
        </MenuItem>
      </PlansOnly>
      <MenuItem asChild>
        <Link to="/app/settings" onClick={onNavigate}>
          <Settings aria-hidden />
          {t('Settings')}
        </Link>
      </MenuItem>
      {canOpenWorkspace && (
        <MenuItem asChild>
          <Link to={workspaceSettingsPath} onClick={onNavigate}>
            <Building2 aria-hidden />
            {t('Workspace settings')}
          </Link>
        </MenuItem>
      )}
      <MenuItem asChild>
        <Link to="/app/onboarding-checklist" onClick={onNavigate}>
          <ListChecks aria-hidden />
          {t('First steps')}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/app/affiliates" onClick={onNavigate}>
          <UserPlus aria-hidden />
          {t('Invite others')}
        </Link>
      </MenuItem>
      <MenuItem icon={<Keyboard aria-hidden />} onSelect={() => openKeyLayer('shortcuts')}>
        {t('Keyboard shortcuts')}
      </MenuItem>
      <MenuItem icon={<Sparkles aria-hidden />} onSelect={() => openKeyLayer('whats-new')}>
        {t("What's new")}
        {hasNews && <span className="ms-auto size-2 rounded-full bg-info" aria-hidden />}
      </MenuItem>
      <MenuItem icon={<CircleHelp aria-hidden />} onSelect={() => openKeyLayer('help')}>
        {t('Help')}
      </MenuItem>
      <MenuSeparator />
      <MenuChoice label={t('Theme')} value={theme} onChange={setTheme} options={themeOptions} />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void session.signOut()}>
        {t('Sign out')}
      </MenuItem>
    </Menu>
  );
}

const themeOptions = [
  { value: 'system', label: t('System theme'), icon: SunMoon },
  { value: 'light', label: t('Light theme'), icon: Sun },
  { value: 'dark', label: t('Dark theme'), icon: Moon },
] as const;
