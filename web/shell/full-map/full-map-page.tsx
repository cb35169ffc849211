import { useLocation } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { activePage } from '../active-entry.ts';
import { fullMap } from './full-map.ts';

export const meta = () => [{ title: `${t('Navigation')} · ${brand}` }];

const pages = fullMap.flatMap(({ entries }) => entries).flatMap((entry) => [entry, ...(entry.pages ?? [])]);

/** The title of the open page of the map. */
export default function FullMapPage() {
  const { pathname } = useLocation();
  return (
    <PageHeader
      title={activePage(pages, pathname)?.title ?? t('Navigation')}
      help={t('The navigation with every area.')}
    />
  );
}
