import type { UserReply } from '../../../contract/accounts/current-user.ts';
import { t } from '../../messages/t.ts';
import { ChangeEmail } from '../../nouns/action-links/change-email.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';
import { Skeleton } from '../../parts/status/skeleton.tsx';
import { ProductUpdates } from './product-updates.tsx';

/** The email of the person, which a confirmation link changes. `user`: undefined until loaded. */
export const EmailSection = ({ user }: { user: UserReply | undefined }) => (
  <SettingsSection title={t('Email')} help={t('For signing in, and for messages from this server.')}>
    <div className="flex max-w-96 flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        {user ? <span className="min-w-0 break-all">{user.email}</span> : <Skeleton className="h-5 w-40" />}
        <ChangeEmail />
      </div>
      {user ? <ProductUpdates user={user} /> : <Skeleton className="h-5 w-64" />}
    </div>
  </SettingsSection>
);
