import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { WebhooksPage } from './webhooks-page.tsx';

export const meta = () => [{ title: `${t('My webhooks')} · ${brand}` }];

/** The person's own webhooks. */
export default function UserWebhooksScreen() {
  return <WebhooksPage scope="personal" help={t('Send events about your account to your servers.')} />;
}
