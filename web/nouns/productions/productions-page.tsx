import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { type ProductionRole, productionRoles } from '../../../contract/productions/productions.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { classNames } from '../../parts/display/class-names.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { BecomeProducer } from './become-producer.tsx';
import { managePath, ordersPath, productionsRoot, qualificationsPath, settingsPath } from './productions-paths.ts';
import { type Me, meQuery } from './productions-queries.ts';

interface Page {
  readonly path: string;
  readonly title: string;
  readonly role?: ProductionRole;
  readonly isExact?: boolean;
}

/** PROD-001: the pages of the area. Those of a role are listed for people who have it. */
const pages: readonly Page[] = [
  { path: ordersPath, title: t('Orders') },
  { path: `${productionsRoot}/dashboard`, title: t('Dashboard') },
  { path: `${productionsRoot}/unclaimed`, title: t('Unclaimed') },
  { path: `${productionsRoot}/active`, title: t('Active') },
  { path: `${productionsRoot}/history`, title: t('History') },
  { path: settingsPath, title: t('Settings'), isExact: true },
  { path: qualificationsPath, title: t('Qualifications') },
  { path: `${productionsRoot}/review`, title: t('Review'), role: 'reviewer' },
  { path: managePath, title: t('Manage'), role: 'manager' },
];

const hasRole = (role: ProductionRole | null | undefined, needed: ProductionRole): boolean =>
  role !== null && role !== undefined && productionRoles.indexOf(role) <= productionRoles.indexOf(needed);

interface ProductionsPageProps {
  title: string;
  help?: ReactNode;
  action?: ReactNode;
  /** Who may use the page; absent: everybody. */
  needs?: ProductionRole | 'profile';
  children: ReactNode | ((me: Me) => ReactNode);
}

/** A page of productions with the links to the others. Somebody who is no producer sees how to become one (PROD-001). */
export function ProductionsPage({ title, help, action, needs, children }: ProductionsPageProps) {
  const { data: me, isError, error, refetch } = useQuery(meQuery);
  const role = me?.role;
  const isOpen = me !== undefined && mayOpen(me, needs);
  return (
    <>
      <PageHeader title={title} help={help} action={isOpen ? action : undefined} />
      <nav aria-label={t('Productions')} className="flex shrink-0 gap-4.5 overflow-x-auto border-b px-4 md:px-5">
        {pages
          .filter((page) => page.role === undefined || hasRole(role, page.role))
          .map(({ path, title, isExact = false }) => (
            <NavLink
              key={path}
              to={path}
              end={isExact}
              className={({ isActive }) =>
                classNames(
                  '-mb-px whitespace-nowrap border-b-2 pt-2 pb-2.5 font-[540] transition-colors duration-150',
                  isActive ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
                )
              }
            >
              {title}
            </NavLink>
          ))}
      </nav>
      {!me ? (
        <div key="loading" className="p-5">
          {isError ? (
            <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows label={t('Loading')} rows={5} />
          )}
        </div>
      ) : isOpen ? (
        typeof children === 'function' ? (
          children(me)
        ) : (
          children
        )
      ) : needs === 'producer' || needs === 'profile' ? (
        <BecomeProducer me={me} />
      ) : (
        <EmptyState icon={<ShieldAlert />} title={t('No access')}>
          {needs === 'manager'
            ? t('Only managers of productions can open this page.')
            : t('Only reviewers of productions can open this page.')}
        </EmptyState>
      )}
    </>
  );
}

function mayOpen(me: Me, needs: ProductionsPageProps['needs']): boolean {
  if (needs === undefined) return true;
  if (needs === 'profile') return me.producer !== null;
  return needs === 'producer' ? me.producer?.state === 'active' : hasRole(me.role, needs);
}
