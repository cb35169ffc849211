import type { ReactNode } from 'react';
import { classNames } from '../parts/display/class-names.ts';

interface HomeSectionProps {
  /** Target of links within the page. */
  id?: string;
  title: string;
  lead?: ReactNode;
  /** Beside the title: a link. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A section of the home page. */
export const HomeSection = ({ id, title, lead, aside, className, children }: HomeSectionProps) => (
  <section
    id={id}
    className={classNames('mx-auto w-full max-w-6xl scroll-mt-16 px-4 py-14 md:px-6 sm:py-24', className)}
  >
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div>
        <h2 className="max-w-3xl text-balance font-[640] text-[28px] leading-[34px] tracking-[-0.022em] sm:text-[38px] sm:leading-[44px]">
          {title}
        </h2>
        {lead && (
          <p className="mt-3 max-w-2xl text-pretty text-ink-2 text-strong sm:text-[17px] sm:leading-[27px]">{lead}</p>
        )}
      </div>
      {aside}
    </div>
    <div className="mt-8 sm:mt-12">{children}</div>
  </section>
);

/** A link to more, with an arrow. */
export const MoreLink = ({ path, children }: { path: string; children: ReactNode }) => (
  <a href={path} className="group inline-flex min-h-6 items-center gap-1.5 font-[540] text-accent-ink">
    <span className="underline-offset-4 group-hover:underline">{children}</span>
    <span aria-hidden className="transition-transform duration-150 group-hover:translate-x-0.5 rtl:-scale-x-100">
      →
    </span>
  </a>
);
