import { t } from '../messages/t.ts';
import { JobsButton } from '../panels/background-jobs/jobs-button.tsx';
import { NotificationsButton } from '../panels/notifications/notifications-button.tsx';
import { BrandMark } from '../parts/display/brand-mark.tsx';
import { Sheet } from '../parts/overlay/sheet.tsx';
import { AccountMenu } from './account-menu.tsx';
import { NavigationList } from './navigation-list.tsx';
import { Quota } from './quota.tsx';
import { SearchButton } from './search-button.tsx';

/** The content of the sidebar, in a drawer. */
export function NavigationSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const close = () => onOpenChange(false);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('Navigation')} side="left">
      <div className="flex h-(--header) shrink-0 items-center justify-between pe-2 ps-4">
        <BrandMark />
        <div className="flex">
          <SearchButton onClick={close} />
          <NotificationsButton onNavigate={close} />
        </div>
      </div>
      <NavigationList onNavigate={close} />
      <div className="flex flex-col gap-1 border-t p-2">
        <JobsButton onNavigate={close} />
        <Quota />
        <AccountMenu onNavigate={close} />
      </div>
    </Sheet>
  );
}
