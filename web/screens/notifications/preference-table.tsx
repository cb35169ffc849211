import type { NotificationPreference } from '../../../contract/workspaces/notifications.ts';
import { t, translate } from '../../messages/t.ts';
import { Switch } from '../../parts/form/switch.tsx';
import { useSetPreference } from './use-preferences.ts';

/** A group of kinds of events with their switches, which take effect at once. */
export function PreferenceTable({
  title,
  preferences,
}: {
  title: string;
  preferences: readonly NotificationPreference[];
}) {
  const save = useSetPreference();
  return (
    <table className="w-full border-collapse text-start">
      <thead>
        <tr className="border-b text-ink-3 text-meta">
          <th scope="col" className="py-2 pe-3 text-start font-[600] text-body text-ink">
            {translate(title)}
          </th>
          <th scope="col" className="w-18 py-2 text-center font-[500]">
            {t('In app')}
          </th>
          <th scope="col" className="w-18 py-2 text-center font-[500]">
            {t('Email')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {preferences.map(({ event, title, in_app, by_mail, is_mail_required }) => (
          <tr key={event}>
            <th scope="row" className="py-2.5 pe-3 text-start font-normal">
              {translate(title)}
              {is_mail_required && (
                <span className="block text-ink-3 text-meta">
                  {t('The email is always sent, because it has a link.')}
                </span>
              )}
            </th>
            <td className="py-2.5 text-center align-middle leading-none">
              <Switch
                label={t('{name} in the app', { name: translate(title) })}
                checked={in_app}
                onChange={(checked) => save.mutate({ event, in_app: checked })}
              />
            </td>
            <td className="py-2.5 text-center align-middle leading-none">
              {is_mail_required ? (
                <span className="text-ink-2 text-small">{t('Always')}</span>
              ) : (
                <Switch
                  label={t('{name} by email', { name: translate(title) })}
                  checked={by_mail}
                  onChange={(checked) => save.mutate({ event, by_mail: checked })}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
