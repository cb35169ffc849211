import { brand } from '../../../contract/catalogue/brand.ts';
import { WebhooksPage } from './webhooks-page.tsx';

export const meta = () => [{ title: `My webhooks · ${brand}` }];

/** The person's own webhooks. */
export default function UserWebhooksScreen() {
  return <WebhooksPage scope="personal" help="Send events about your account to your servers." />;
}
