import type { ReactNode } from 'react';
import { PageHeader } from '../../parts/page/page-header.tsx';

/** The frame of a page of the person's settings. */
export const SettingsPage = ({ title, help, children }: { title: string; help: string; children: ReactNode }) => (
  <>
    <PageHeader title={title} help={help} />
    <div className="mx-auto flex w-full max-w-3xl flex-col divide-y px-4 md:px-5">{children}</div>
  </>
);
