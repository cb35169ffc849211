import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Link } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { userQuery } from '../../data/queries.ts';
import { PageHeader } from '../../parts/page-header.tsx';

export const meta = () => [{ title: `Home · ${brand}` }];

export default function HomeScreen() {
  const { data: user } = useQuery(userQuery);
  return (
    <>
      <PageHeader title={user?.first_name ? `Welcome, ${user.first_name}` : 'Home'} />
      <div className="p-5">
        <Link to="/app/settings/api-keys" className="inline-flex items-center gap-2">
          <KeyRound className="size-4" aria-hidden /> API Keys
        </Link>
      </div>
    </>
  );
}
