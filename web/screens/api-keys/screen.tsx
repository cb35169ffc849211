import { brand } from '../../../contract/catalogue/brand.ts';
import { PageHeader } from '../../parts/page-header.tsx';

export const meta = () => [{ title: `API Keys · ${brand}` }];

export default function ApiKeysScreen() {
  return <PageHeader title="API Keys" help="Keys let programs use your account." />;
}
