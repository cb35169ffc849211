import { FlaskConical } from 'lucide-react';
import { Outlet } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { BrandMark } from '../../parts/display/brand-mark.tsx';

export const meta = () => [{ title: `Payment sandbox · ${brand}` }, { name: 'robots', content: 'noindex' }];

/** The frame of the pages that a payment provider hosts in production. */
export default function SandboxFrame() {
  return (
    <div className="flex min-h-dvh flex-col">
      <p
        role="note"
        className="flex items-center justify-center gap-2 bg-info-soft px-4 py-2 text-center font-[540] text-info text-small"
      >
        <FlaskConical className="size-4 shrink-0" aria-hidden />
        Sandbox: no real payments. Use test cards only.
      </p>
      <header className="mx-auto w-full max-w-5xl px-4 pt-5 md:px-6">
        <BrandMark />
      </header>
      <main className="mx-auto flex w-full max-w-5xl flex-1 flex-col px-4 pt-6 pb-16 md:px-6">
        <Outlet />
      </main>
    </div>
  );
}
