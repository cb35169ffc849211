import { brand } from '../../../contract/catalogue/brand.ts';
import { PageHeader } from '../../parts/page-header.tsx';

export const meta = () => [{ title: `Settings · ${brand}` }];

export default function SettingsScreen() {
  return <PageHeader title="Settings" help="Your profile, the look of the app, and this session." />;
}
