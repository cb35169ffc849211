import { BookX, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { BrandMark } from '../../parts/display/brand-mark.tsx';
import { TooltipLayer } from '../../parts/overlay/tooltip-layer.tsx';
import { setTheme } from '../../parts/page/theme.ts';
import { useTheme } from '../../parts/page/use-theme.ts';
import { EmptyState } from '../../parts/status/empty-state.tsx';

/** The frame of the public pages of publishing: brand and theme. */
export function PublicReadFrame({ children, foot }: { children: ReactNode; foot?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex w-full max-w-3xl items-center justify-between px-4 py-4">
        {/* Not a Link: a full page load also replaces the head of this page. */}
        <a href="/" className="rounded-s">
          <BrandMark />
        </a>
        <ThemeButton />
      </header>
      <main className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-8 px-4 pt-2 pb-12 sm:pt-6">{children}</main>
      {foot}
      <TooltipLayer />
    </div>
  );
}

/** Shown in place of a read or a collection that is not public. */
export const NotPublished = () => (
  <>
    <h1 className="sr-only">{t('Not published')}</h1>
    <EmptyState
      icon={<BookX />}
      title={t('Nothing is published here')}
      action={
        <Button asChild kind="primary">
          <a href="/">{t('Go to {brand}', { brand })}</a>
        </Button>
      }
    >
      {t('It was unpublished or deleted, or the link is incomplete.')}
    </EmptyState>
  </>
);

function ThemeButton() {
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  const Icon = other === 'light' ? Sun : Moon;
  return (
    <Button
      kind="ghost"
      className="-me-3"
      aria-label={other === 'light' ? t('Use the light theme') : t('Use the dark theme')}
      onClick={() => setTheme(other)}
    >
      <Icon aria-hidden />
    </Button>
  );
}
