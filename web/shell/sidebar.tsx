import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { isBoolean, readLocal, writeLocal } from '../data/storage/local-store.ts';
import { t } from '../messages/t.ts';
import { JobsButton } from '../panels/background-jobs/jobs-button.tsx';
import { NotificationsButton } from '../panels/notifications/notifications-button.tsx';
import { IconButton } from '../parts/button/icon-button.tsx';
import { BrandMark } from '../parts/display/brand-mark.tsx';
import { classNames } from '../parts/display/class-names.ts';
import { AccountMenu } from './account-menu.tsx';
import { NavigationList } from './navigation-list.tsx';
import { Quota } from './quota.tsx';
import { SearchButton } from './search-button.tsx';

const storedName = 'sidebar_narrow';

/** The navigation of wide screens. The user can collapse it to icons; the choice is stored. */
export function Sidebar() {
  const [narrow, setNarrow] = useState(() => readLocal(localStorage, storedName, isBoolean) ?? false);
  const toggle = () => {
    writeLocal(localStorage, storedName, !narrow);
    setNarrow(!narrow);
  };
  return (
    <aside
      aria-label={t('Sidebar')}
      className={classNames(
        'hidden shrink-0 flex-col border-e bg-sunken md:flex',
        narrow ? 'w-(--sidebar-narrow)' : 'w-(--sidebar)',
      )}
    >
      <div
        className={classNames(
          'flex shrink-0 items-center px-2',
          narrow ? 'flex-col-reverse gap-1 pt-[11px]' : 'h-(--header) ps-4',
        )}
      >
        {!narrow && (
          <Link to="/app/home" className="rounded-s">
            <BrandMark />
          </Link>
        )}
        <SearchButton className={narrow ? undefined : 'ms-auto'} />
        <NotificationsButton />
        <IconButton
          label={narrow ? t('Expand sidebar') : t('Collapse sidebar')}
          aria-expanded={!narrow}
          onClick={toggle}
        >
          {narrow ? <PanelLeftOpen /> : <PanelLeftClose />}
        </IconButton>
      </div>
      <NavigationList narrow={narrow} />
      <div className={classNames('flex flex-col gap-1 border-t p-2', narrow && 'items-center')}>
        <JobsButton narrow={narrow} />
        <Quota narrow={narrow} />
        <AccountMenu narrow={narrow} />
      </div>
    </aside>
  );
}
