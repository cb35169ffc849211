import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { t } from '../../messages/t.ts';
import { classNames } from '../../parts/display/class-names.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { agentPages } from './agents-navigation.ts';

interface AgentsPageProps {
  title: string;
  help?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** AGENT-001: a page of the area, with the links to the other ones. */
export const AgentsPage = ({ title, help, action, children }: AgentsPageProps) => (
  <>
    <PageHeader title={title} help={help} action={action} />
    <nav aria-label={t('Agents')} className="flex shrink-0 gap-4.5 overflow-x-auto border-b px-4 md:px-5">
      {agentPages.map((page) => (
        <NavLink
          key={page.path}
          to={page.path}
          className={({ isActive }) =>
            classNames(
              '-mb-px whitespace-nowrap border-b-2 pt-2 pb-2.5 font-[540] transition-colors duration-150',
              isActive ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )
          }
        >
          {page.title}
        </NavLink>
      ))}
    </nav>
    {children}
  </>
);
